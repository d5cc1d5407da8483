<?php

/**
 * One assessment with PHP's own streams: create, wait for the patient, retrieve result and report, delete.
 *
 * Usage: php first-session.php [OUT_DIR]; BASE_URL and SECRET_KEY come from the environment.
 */

declare(strict_types=1);

const ATTEMPTS = 5;
const LONGEST_WAIT_SECONDS = 30;

/** The value of a header of the last answer, or null. */
function header_value(array $headers, string $name): ?string
{
    foreach ($headers as $line) {
        if (stripos($line, $name . ':') === 0) {
            return trim(substr($line, strlen($name) + 1));
        }
    }
    return null;
}

/** The bytes of a 2xx; retries after Retry-After. */
function call(string $method, string $path, ?array $body = null, array $headers = []): string
{
    $headers[] = 'Authorization: Bearer ' . (getenv('SECRET_KEY') ?: 'sk_test_demo_0000000000000000000000');
    $headers[] = 'Content-Type: application/json';
    $http = ['method' => $method, 'header' => $headers, 'timeout' => 60, 'follow_location' => 0, 'ignore_errors' => true];
    if ($body !== null) {
        $http['content'] = json_encode($body, JSON_THROW_ON_ERROR);
    }
    $context = stream_context_create(['http' => $http]);
    for ($attempt = 1; ; $attempt++) {
        $answer = file_get_contents((getenv('BASE_URL') ?: 'http://localhost:8080') . $path, false, $context);
        if ($answer === false) {
            throw new RuntimeException('the service did not answer');
        }
        $status = (int) explode(' ', $http_response_header[0])[1];
        if ($status < 300) {
            return $answer;
        }
        $wait = (int) header_value($http_response_header, 'Retry-After');
        if ($wait < 1 || $wait > LONGEST_WAIT_SECONDS || $attempt === ATTEMPTS) {
            throw new RuntimeException($answer);
        }
        sleep($wait);
    }
}

$out = $argv[1] ?? '.';
// The key makes retries safe: the same key and body never create a second session.
$session = json_decode(call('POST', '/v1/sessions', [
    'zone' => 'pelvic_perineal',
    'patient' => ['sex' => 'male', 'height_cm' => 176, 'weight_kg' => 81],
    'modules' => ['cartography', 'questionnaires'],
    'reference' => 'EXAMPLE-5',
    'options' => ['session_pin' => 'none'],
], ['Idempotency-Key: ' . bin2hex(random_bytes(16))]), true, 512, JSON_THROW_ON_ERROR);
echo 'open on the tablet: ', $session['component']['url'], "\n";

$path = '/v1/sessions/' . $session['session_id'];
while (json_decode(call('GET', $path), true, 512, JSON_THROW_ON_ERROR)['status'] !== 'completed') {
    sleep(1);
}

$result = call('GET', $path . '/result');
file_put_contents($out . '/result.json', $result);
file_put_contents($out . '/report.pdf', call('GET', $path . '/report.pdf'));
call('DELETE', $path);
$status = json_decode($result, true, 512, JSON_THROW_ON_ERROR)['mcri']['status'];
echo "MCRi {$status}; wrote {$out}/result.json and {$out}/report.pdf\n";
