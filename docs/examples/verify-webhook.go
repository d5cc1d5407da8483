// Verifies a webhook by Standard Webhooks: verify is for your server, the rest tries it.
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

// Older ones may have been recorded and sent again.
const toleranceSeconds = 300

// Anybody can sign with an empty secret, as of a variable that is not set.
const leastKeyBytes = 24

// verify tells whether a message is ours and new; body is what arrived, before any JSON was parsed.
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
	// One signature for each secret of the account, while one is changed.
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
