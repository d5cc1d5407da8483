// Verifies a webhook by Standard Webhooks: copy verify to your server; the rest is a command for trials.
// WEBHOOK_SECRET=whsec_… go run verify-webhook.go ID TIMESTAMP SIGNATURE < body
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
)

// Older messages may be recorded and replayed.
const toleranceSeconds = 300

// Anybody can sign with an empty secret, for example of an unset variable.
const leastKeyBytes = 24

// verify reports whether a message is from the service and new; body is the received bytes, before any JSON is parsed.
func verify(secret, id, timestamp, signatures string, body []byte) bool {
	sent, err := strconv.ParseInt(timestamp, 10, 64)
	age := time.Now().Unix() - sent
	if err != nil || age > toleranceSeconds || age < -toleranceSeconds {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) < leastKeyBytes {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	// One signature for each secret of the account, two during a rotation.
	for _, given := range strings.Split(signatures, " ") {
		if hmac.Equal([]byte(given), []byte(expected)) {
			return true
		}
	}
	return false
}

func main() {
	body, err := io.ReadAll(os.Stdin)
	if err != nil || len(os.Args) != 4 || !verify(os.Getenv("WEBHOOK_SECRET"), os.Args[1], os.Args[2], os.Args[3], body) {
		fmt.Println("refused")
		os.Exit(1)
	}
	fmt.Println(string(body))
}
