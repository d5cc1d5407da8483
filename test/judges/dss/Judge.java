import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.File;
import java.util.List;

/**
 * Validates signed PDF files with the European Commission's DSS. The first argument is the trusted certificate. Prints a line for each
 * signature: indication, profile and file; below it a line for each error and warning.
 */
public final class Judge {
    public static void main(String[] files) {
        CertificateToken certificate = DSSUtils.loadCertificate(new File(files[0]));
        for (String file : List.of(files).subList(1, files.length)) judge(file, certificate);
    }

    private static void judge(String file, CertificateToken certificate) {
        CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
        trusted.addCertificate(certificate);
        CommonCertificateVerifier verifier = new CommonCertificateVerifier();
        verifier.setTrustedCertSources(trusted);
        SignedDocumentValidator validator = SignedDocumentValidator.fromDocument(new FileDocument(file));
        validator.setCertificateVerifier(verifier);
        SimpleReport report = validator.validateDocument().getSimpleReport();
        for (String id : report.getSignatureIdList()) {
            System.out.println(report.getIndication(id) + " " + report.getSignatureFormat(id) + " " + file);
            report.getAdESValidationErrors(id).forEach((error) -> System.out.println("  error: " + error.getValue()));
            report.getAdESValidationWarnings(id).forEach((warning) -> System.out.println("  warning: " + warning.getValue()));
        }
    }
}
