import ca.uhn.fhir.context.FhirContext;
import ca.uhn.fhir.context.support.DefaultProfileValidationSupport;
import ca.uhn.fhir.context.support.IValidationSupport;
import ca.uhn.fhir.context.support.ValidationSupportContext;
import ca.uhn.fhir.validation.FhirValidator;
import ca.uhn.fhir.validation.SingleValidationMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.hl7.fhir.common.hapi.validation.support.CommonCodeSystemsTerminologyService;
import org.hl7.fhir.common.hapi.validation.support.InMemoryTerminologyServerValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.ValidationSupportChain;
import org.hl7.fhir.common.hapi.validation.validator.FhirInstanceValidator;
import org.hl7.fhir.instance.model.api.IBaseResource;
import org.hl7.fhir.r4.model.Bundle;
import org.hl7.fhir.r4.model.CodeSystem;
import org.hl7.fhir.r4.model.Coding;
import org.hl7.fhir.r4.model.DecimalType;
import org.hl7.fhir.r4.model.Observation;
import org.hl7.fhir.r4.model.Questionnaire;
import org.hl7.fhir.r4.model.QuestionnaireResponse;

/**
 * Validates FHIR R4 resources against HL7's profiles with HAPI's copy of HL7's validator. It checks UCUM, but has neither SNOMED
 * CT nor LOINC. Prints a line for each file with its errors and warnings, and below a line for each kind of message, with its
 * number and first place. With `read` before the files, prints HAPI's reading of them: a line for each score and for each coded
 * answer, with code and number.
 */
public final class Judge {
    /** The one expected warning: types of documents are bound to LOINC, which the judge does not have. */
    private static final String WITHOUT_LOINC =
            "Unable to expand ValueSet because CodeSystem could not be found: http://loinc.org";
    private static final String ORDINAL_VALUE = "http://hl7.org/fhir/StructureDefinition/ordinalValue";

    public static void main(String[] files) throws Exception {
        FhirContext r4 = FhirContext.forR4();
        if (files[0].equals("read")) {
            for (String file : java.util.List.of(files).subList(1, files.length)) read(r4, file);
            return;
        }
        ValidationSupportChain support = new ValidationSupportChain(
                new DefaultProfileValidationSupport(r4),
                new OwnDefinitions(r4, files),
                new CommonCodeSystemsTerminologyService(r4),
                new InMemoryTerminologyServerValidationSupport(r4));
        FhirInstanceValidator instance = new FhirInstanceValidator(support);
        FhirValidator validator = r4.newValidator().registerValidatorModule(instance);
        for (String file : files) judge(validator, file);
    }

    /** The Questionnaires of the documents, for the validation of their responses, and our CodeSystems, for that of codes and displays. */
    private static final class OwnDefinitions implements IValidationSupport {
        private final FhirContext context;
        private final Map<String, IBaseResource> byCanonical = new TreeMap<>();

        OwnDefinitions(FhirContext context, String[] files) throws Exception {
            this.context = context;
            for (String file : files) {
                IBaseResource parsed = context.newJsonParser().parseResource(Files.readString(Path.of(file)));
                if (parsed instanceof CodeSystem system) byCanonical.put(system.getUrl(), system);
                if (!(parsed instanceof Bundle bundle)) continue;
                for (Bundle.BundleEntryComponent entry : bundle.getEntry()) {
                    if (!(entry.getResource() instanceof Questionnaire questionnaire)) continue;
                    byCanonical.put(questionnaire.getUrl() + "|" + questionnaire.getVersion(), questionnaire);
                }
            }
        }

        @Override
        public FhirContext getFhirContext() {
            return context;
        }

        @Override
        public <T extends IBaseResource> T fetchResource(Class<T> type, String canonical) {
            IBaseResource found = byCanonical.get(canonical);
            return type != null && type.isInstance(found) ? type.cast(found) : null;
        }

        @Override
        public IBaseResource fetchCodeSystem(String system) {
            return byCanonical.get(system) instanceof CodeSystem found ? found : null;
        }

        @Override
        public boolean isCodeSystemSupported(ValidationSupportContext root, String system) {
            return fetchCodeSystem(system) != null;
        }
    }

    private static void read(FhirContext r4, String file) throws Exception {
        Bundle bundle = r4.newJsonParser().parseResource(Bundle.class, Files.readString(Path.of(file)));
        for (Bundle.BundleEntryComponent entry : bundle.getEntry()) {
            if (entry.getResource() instanceof Observation observation && observation.hasValueQuantity()) {
                String code = observation.getCode().getCodingFirstRep().getCode();
                System.out.println("score " + code + " " + observation.getValueQuantity().getValue().toPlainString());
            }
            if (!(entry.getResource() instanceof QuestionnaireResponse response)) continue;
            for (QuestionnaireResponse.QuestionnaireResponseItemComponent item : response.getItem()) {
                if (!item.getAnswerFirstRep().hasValueCoding()) continue;
                Coding coding = item.getAnswerFirstRep().getValueCoding();
                if (!coding.hasExtension(ORDINAL_VALUE)) continue;
                DecimalType ordinal = (DecimalType) coding.getExtensionByUrl(ORDINAL_VALUE).getValue();
                System.out.println("answer " + coding.getCode() + " " + ordinal.getValueAsString());
            }
        }
    }

    private static void judge(FhirValidator validator, String file) throws Exception {
        Map<String, Integer> count = new TreeMap<>();
        Map<String, String> first = new TreeMap<>();
        int errors = 0;
        int warnings = 0;
        for (SingleValidationMessage message : validator.validateWithResult(Files.readString(Path.of(file))).getMessages()) {
            if (message.getMessage().startsWith(WITHOUT_LOINC)) continue;
            String severity = message.getSeverity().getCode();
            if (severity.equals("error") || severity.equals("fatal")) errors++;
            if (severity.equals("warning")) warnings++;
            String kind = severity + " " + message.getMessageId();
            count.merge(kind, 1, Integer::sum);
            first.putIfAbsent(kind, message.getMessage().replaceAll("\\s+", " ") + " at " + message.getLocationString());
        }
        System.out.println(errors + " errors, " + warnings + " warnings: " + file);
        first.forEach((kind, words) -> System.out.println("  " + kind + " × " + count.get(kind) + ": " + words));
    }
}
