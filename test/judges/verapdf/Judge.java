import java.io.FileInputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/**
 * Validates PDF files against PDF/A-2a (ISO 19005-2) and PDF/UA-1 (ISO 14289-1). Prints a line for each file and standard,
 * `VALID` or `INVALID`, and below an invalid one a line for each violated rule, with its number and first place.
 */
public final class Judge {
    private static final List<PDFAFlavour> STANDARDS = List.of(PDFAFlavour.PDFA_2_A, PDFAFlavour.PDFUA_1);

    public static void main(String[] files) throws Exception {
        VeraGreenfieldFoundryProvider.initialise();
        for (String file : files) {
            for (PDFAFlavour standard : STANDARDS) judge(file, standard);
        }
    }

    private static void judge(String file, PDFAFlavour standard) throws Exception {
        try (FileInputStream content = new FileInputStream(file);
                PDFAParser parser = Foundries.defaultInstance().createParser(content, standard);
                PDFAValidator validator = Foundries.defaultInstance().createValidator(standard, false)) {
            ValidationResult result = validator.validate(parser);
            System.out.println((result.isCompliant() ? "VALID " : "INVALID ") + standard.getId() + " " + file);
            Map<String, String> first = new TreeMap<>();
            Map<String, Integer> count = new TreeMap<>();
            for (TestAssertion assertion : result.getTestAssertions()) {
                if (assertion.getStatus() != TestAssertion.Status.FAILED) continue;
                String rule = assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber();
                first.putIfAbsent(rule, assertion.getMessage() + " at " + assertion.getLocation().getContext());
                count.merge(rule, 1, Integer::sum);
            }
            first.forEach((rule, words) -> System.out.println("  " + rule + " × " + count.get(rule) + ": " + words));
        }
    }
}
