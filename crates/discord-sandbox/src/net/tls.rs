//! TLS for `https://` and `wss://`.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

use crate::StartError;
use crate::config::Tls;

/// Reads the files of a certificate and builds the acceptor.
pub(crate) fn acceptor(tls: &Tls) -> Result<TlsAcceptor, StartError> {
    let chain = chain(&tls.certificates)
        .map_err(|error| StartError::Tls(tls.certificates.clone(), error))?;
    let key_error = |error| StartError::Tls(tls.key.clone(), error);
    let private =
        PrivateKeyDer::from_pem_file(&tls.key).map_err(|error| key_error(error.into()))?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .and_then(|builder| builder.with_no_client_auth().with_single_cert(chain, private))
        .map_err(|error| key_error(error.into()))?;
    // The HTTP server supports only HTTP/1.1.
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}

fn chain(path: &Path) -> Result<Vec<CertificateDer<'static>>, Box<dyn Error + Send + Sync>> {
    let chain = CertificateDer::pem_file_iter(path)?.collect::<Result<Vec<_>, _>>()?;
    if chain.is_empty() { Err("it holds no certificate".into()) } else { Ok(chain) }
}
