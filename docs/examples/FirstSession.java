import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One assessment with Java's own HTTP client: create, wait for the patient, retrieve result and report, delete.
 * Java has no JSON parser: use the library of your application; here a pattern reads the few required fields.
 *
 * <p>Usage: java FirstSession.java [OUT_DIR]; BASE_URL and SECRET_KEY come from the environment.
 */
public final class FirstSession {
    private static final String BASE_URL = setting("BASE_URL", "http://localhost:8080");
    private static final String SECRET_KEY = setting("SECRET_KEY", "sk_test_demo_0000000000000000000000");
    private static final int ATTEMPTS = 5;
    private static final long LONGEST_WAIT_SECONDS = 30;
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static String setting(String name, String fallback) {
        return System.getenv().getOrDefault(name, fallback);
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(BASE_URL + path))
            .timeout(Duration.ofSeconds(60))
            .header("Authorization", "Bearer " + SECRET_KEY);
    }

    /** The bytes of a 2xx; retries after Retry-After. */
    private static byte[] call(HttpRequest request) throws IOException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            HttpResponse<byte[]> answer = HTTP.send(request, BodyHandlers.ofByteArray());
            if (answer.statusCode() < 300) return answer.body();
            long wait = answer.headers().firstValueAsLong("Retry-After").orElse(0);
            if (wait == 0 || wait > LONGEST_WAIT_SECONDS || attempt == ATTEMPTS) {
                throw new IOException(new String(answer.body(), StandardCharsets.UTF_8));
            }
            Thread.sleep(wait * 1000);
        }
    }

    /** First text of that name, searched from `after` on. */
    private static String text(byte[] json, String after, String name) {
        String document = new String(json, StandardCharsets.UTF_8);
        Matcher found = Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"]*)\"").matcher(document);
        if (!found.find(Math.max(0, document.indexOf("\"" + after + "\"")))) throw new IllegalStateException(name);
        return found.group(1);
    }

    public static void main(String[] arguments) throws Exception {
        Path out = Path.of(arguments.length > 0 ? arguments[0] : ".");
        String body = """
            {
              "zone": "knee",
              "patient": { "sex": "female", "height_cm": 172, "weight_kg": 74.5 },
              "modules": ["cartography", "questionnaires"],
              "reference": "EXAMPLE-4",
              "options": { "session_pin": "none" }
            }
            """;
        // The key makes retries safe: the same key and body never create a second session.
        byte[] session = call(request("/v1/sessions")
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", UUID.randomUUID().toString())
            .POST(BodyPublishers.ofString(body))
            .build());
        System.out.println("open on the tablet: " + text(session, "component", "url"));

        String path = "/v1/sessions/" + text(session, "session_id", "session_id");
        while (!text(call(request(path).build()), "status", "status").equals("completed")) Thread.sleep(1000);

        byte[] result = call(request(path + "/result").build());
        Files.write(out.resolve("result.json"), result);
        Files.write(out.resolve("report.pdf"), call(request(path + "/report.pdf").build()));
        call(request(path).DELETE().build());
        System.out.printf("MCRi %s; wrote %s/result.json and %s/report.pdf%n", text(result, "mcri", "status"), out, out);
    }
}
