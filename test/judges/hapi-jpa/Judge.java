import ca.uhn.fhir.context.FhirContext;
import ca.uhn.fhir.jpa.api.dao.DaoRegistry;
import ca.uhn.fhir.jpa.api.dao.IFhirResourceDao;
import ca.uhn.fhir.jpa.api.dao.IFhirSystemDao;
import ca.uhn.fhir.jpa.searchparam.MatchUrlService;
import ca.uhn.fhir.jpa.test.config.TestR4Config;
import ca.uhn.fhir.rest.api.server.SystemRequestDetails;
import ca.uhn.fhir.rest.server.exceptions.PreconditionFailedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hl7.fhir.instance.model.api.IBaseResource;
import org.hl7.fhir.r4.model.Bundle;
import org.hl7.fhir.r4.model.OperationOutcome;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/**
 * HAPI's JPA server with H2, called without HTTP. Each argument is a command, and each printed result begins with `> `: `put:<file>` stores a
 * resource, `post:<file>` a transaction and prints the number of entries with each state; `count:<query>` prints the number of resources;
 * `read:<query>` prints each as JSON; `validate:<query>` and `validate:<file>.json` print the errors of each.
 */
final class Judge {
    /** Ends the process in any case: the server's schedulers would keep it. */
    public static void main(String[] args) {
        try {
            run(args);
            System.exit(0);
        } catch (Throwable failure) {
            failure.printStackTrace();
            System.exit(1);
        }
    }

    private static void run(String[] args) throws Exception {
        var context = new AnnotationConfigApplicationContext(TestR4Config.class);
        var fhir = context.getBean(FhirContext.class);
        var parser = fhir.newJsonParser();
        var registry = context.getBean(DaoRegistry.class);
        var urls = context.getBean(MatchUrlService.class);
        @SuppressWarnings("unchecked")
        IFhirSystemDao<Bundle, ?> system = context.getBean(IFhirSystemDao.class);
        var details = new SystemRequestDetails();
        for (String argument : args) {
            var command = argument.split(":", 2);
            var type = command[1].split("\\?")[0];
            switch (command[0]) {
                case "put" -> {
                    var resource = parser.parseResource(Files.readString(Path.of(command[1])));
                    dao(registry, resource.fhirType()).update(resource, details);
                }
                case "post" -> {
                    var bundle = parser.parseResource(Bundle.class, Files.readString(Path.of(command[1])));
                    print(countStates(system.transaction(details, bundle)));
                }
                default -> {
                    var found = type.endsWith(".json")
                        ? List.of(parser.parseResource(Files.readString(Path.of(type))))
                        : dao(registry, type).search(urls.translateMatchUrl(command[1], fhir.getResourceDefinition(type))
                            .setLoadSynchronous(true), details).getAllResources();
                    if (command[0].equals("count")) print(found.size());
                    if (command[0].equals("read")) found.forEach(each -> print(parser.encodeResourceToString(each)));
                    if (command[0].equals("validate")) found.forEach(each -> print(validate(registry, each, details)));
                }
            }
        }
    }

    private static void print(Object value) {
        System.out.println("> " + value);
    }

    private static Map<String, Integer> countStates(Bundle answer) {
        Map<String, Integer> states = new TreeMap<>();
        for (var entry : answer.getEntry()) {
            states.merge(entry.getResponse().getStatus().substring(0, 3), 1, Integer::sum);
        }
        return states;
    }

    @SuppressWarnings("unchecked")
    private static IFhirResourceDao<IBaseResource> dao(DaoRegistry registry, String type) {
        return (IFhirResourceDao<IBaseResource>) (Object) registry.getResourceDao(type);
    }

    private static List<String> validate(DaoRegistry registry, IBaseResource each, SystemRequestDetails details) {
        OperationOutcome outcome;
        try {
            outcome = (OperationOutcome) dao(registry, each.fhirType())
                .validate(each, null, null, null, null, null, details).getOperationOutcome();
        } catch (PreconditionFailedException refused) {
            outcome = (OperationOutcome) refused.getOperationOutcome();
        }
        return outcome.getIssue().stream()
            .filter(issue -> issue.getSeverity().compareTo(OperationOutcome.IssueSeverity.WARNING) < 0)
            .map(issue -> issue.getSeverity().toCode() + " " + issue.getDiagnostics()).toList();
    }
}
