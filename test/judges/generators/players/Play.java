import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ResultsApi;
import org.openapitools.client.api.SessionsApi;
import org.openapitools.client.model.AssessmentModule;
import org.openapitools.client.model.AssessmentResult;
import org.openapitools.client.model.CreateSession;
import org.openapitools.client.model.CreatedSession;
import org.openapitools.client.model.McriComputed;
import org.openapitools.client.model.Patient;
import org.openapitools.client.model.Problem;
import org.openapitools.client.model.SessionOptions;
import org.openapitools.client.model.SessionPin;
import org.openapitools.client.model.SessionStatus;
import org.openapitools.client.model.Sex;
import org.openapitools.client.model.Zone;

/** Plays one assessment with the client generated for Java. */
public final class Play {
    private static ApiClient connect(String secretKey) {
        return connect(secretKey, System.getenv("BASE_URL"));
    }

    private static ApiClient connect(String secretKey, String address) {
        ApiClient client = new ApiClient();
        client.setBasePath(address);
        client.setBearerToken(secretKey);
        return client;
    }

    private static CreateSession body() {
        Patient patient = new Patient().sex(Sex.FEMALE).heightCm(172.0).weightKg(74.5);
        return new CreateSession()
            .zone(Zone.KNEE)
            .patient(patient)
            .modules(new LinkedHashSet<>(List.of(AssessmentModule.CARTOGRAPHY, AssessmentModule.QUESTIONNAIRES)))
            .reference("JAVA-1")
            .options(new SessionOptions().sessionPin(SessionPin.NONE));
    }

    /** Kinds of results of the given sessions, and the zone of a result of a later version. */
    private static List<String> readAll(ResultsApi results) throws ApiException {
        List<String> read = new ArrayList<>();
        for (String id : System.getenv("SESSIONS").split(" ")) {
            Object mcri = results.getResult(id).getMcri().getActualInstance();
            read.add(mcri instanceof McriComputed ? "computed" : "missing");
            results.getDocument(id).getEntry().get(0).getResource().getResourceType();
        }
        ResultsApi later = new ResultsApi(connect("any", System.getenv("LATER_URL")));
        read.add(later.getResult("ses_later").getZone());
        return read;
    }

    public static void main(String[] arguments) throws Exception {
        ApiClient client = connect(System.getenv("SECRET_KEY"));
        SessionsApi sessions = new SessionsApi(client);
        ResultsApi results = new ResultsApi(client);

        CreatedSession created = sessions.createSession(body(), UUID.randomUUID().toString());
        String id = created.getSessionId();
        System.out.println("open on the tablet: " + created.getComponent().getUrl());
        while (sessions.getSession(id).getStatus() != SessionStatus.COMPLETED) Thread.sleep(500);

        AssessmentResult result = results.getResult(id);
        McriComputed mcri = (McriComputed) result.getMcri().getActualInstance();
        System.out.println("MCRi computed: " + mcri.getScore() + ", map " + result.getCartography().getPainSurface().getCm2());
        Files.copy(results.getReport(id, null).toPath(), Path.of(System.getenv("OUT"), "report.pdf"));
        sessions.deleteSession(id);
        System.out.println("read: " + String.join(" ", readAll(results)));

        SessionsApi spent = new SessionsApi(connect(System.getenv("SPENT_KEY")));
        try {
            for (int i = 0; i < 2; i++) spent.createSession(body(), null);
        } catch (ApiException error) {
            Problem problem = Problem.fromJson(error.getResponseBody());
            String wait = error.getResponseHeaders().get("retry-after").get(0);
            System.out.println(error.getCode() + " " + problem.getCode() + ", wait " + wait);
        }
    }
}
