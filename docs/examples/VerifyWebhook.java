import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Verifies a webhook by Standard Webhooks: copy `verify` to your server; the rest is a command for trials.
 * WEBHOOK_SECRET=whsec_… java VerifyWebhook.java ID TIMESTAMP SIGNATURE < body
 */
public final class VerifyWebhook {
    /** Older messages may be recorded and replayed. */
    private static final long TOLERANCE_SECONDS = 300;
    /** Anybody can sign with an empty secret, for example of an unset variable. */
    private static final int LEAST_KEY_BYTES = 24;

    /** True if a message is from the service and new; body is the received bytes before JSON parsing; an absent header is null. */
    static boolean verify(String secret, String id, String timestamp, String signatures, byte[] body)
            throws GeneralSecurityException {
        if (id == null || timestamp == null || signatures == null) return false;
        if (!timestamp.matches("\\d{1,12}")) return false;
        long age = Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(timestamp));
        if (age > TOLERANCE_SECONDS) return false;
        byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
        if (key.length < LEAST_KEY_BYTES) return false;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
        // One signature for each secret of the account, two during a rotation.
        for (String given : signatures.split(" ")) {
            if (MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), expected)) return true;
        }
        return false;
    }

    public static void main(String[] args) throws IOException, GeneralSecurityException {
        byte[] body = System.in.readAllBytes();
        boolean isOurs = verify(System.getenv().getOrDefault("WEBHOOK_SECRET", ""), args[0], args[1], args[2], body);
        System.out.println(isOurs ? new String(body, StandardCharsets.UTF_8) : "refused");
        System.exit(isOurs ? 0 : 1);
    }
}
