//! Request bodies: JSON, or a form with `payload_json` and files.

use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header;
use serde_json::{Map, Value};

use crate::errors::ApiError;
use crate::limits::message::Upload;

/// A request body; the payload of an empty body is null.
pub(super) struct Body {
    pub payload: Value,
    pub files: Vec<Upload>,
}

pub(super) async fn read(request: Request) -> Result<Body, ApiError> {
    let content_type =
        request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    if content_type.is_some_and(|kind| kind.starts_with("multipart/form-data")) {
        let form = Multipart::from_request(request, &()).await.map_err(|_| ApiError::BAD_JSON)?;
        return read_form(form).await;
    }
    let bytes =
        axum::body::Bytes::from_request(request, &()).await.map_err(|_| ApiError::TOO_LARGE)?;
    let payload = if bytes.is_empty() {
        Value::Null
    } else {
        serde_json::from_slice(&bytes).map_err(|_| ApiError::BAD_JSON)?
    };
    Ok(Body { payload, files: Vec::new() })
}

async fn read_form(mut form: Multipart) -> Result<Body, ApiError> {
    let mut payload = Value::Object(Map::new());
    let mut files = Vec::new();
    while let Some(part) = form.next_field().await.map_err(|_| ApiError::BAD_JSON)? {
        let field = part.name().unwrap_or("").to_owned();
        let filename = part.file_name().map(str::to_owned);
        let bytes = part.bytes().await.map_err(|_| ApiError::TOO_LARGE)?;
        match filename {
            Some(filename) if field != "payload_json" => {
                files.push(Upload { field, filename, bytes });
            }
            _ if field == "payload_json" => {
                payload = serde_json::from_slice(&bytes).map_err(|_| ApiError::BAD_JSON)?;
            }
            // A plain form field is a field of the message.
            _ => payload[field.as_str()] = String::from_utf8_lossy(&bytes).into(),
        }
    }
    Ok(Body { payload, files })
}
