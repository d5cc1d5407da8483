<?php
// Plays one assessment with the client generated for PHP, with Debian's Guzzle instead of Composer's.
require '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/lib/' . str_replace(['OpenAPI\\Client\\', '\\'], ['', '/'], $class) . '.php';
    if (is_file($file)) {
        require $file;
    }
});

use OpenAPI\Client\Api\ResultsApi;
use OpenAPI\Client\Api\SessionsApi;
use OpenAPI\Client\ApiException;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\AssessmentModule;
use OpenAPI\Client\Model\CreateSession;
use OpenAPI\Client\Model\Patient;
use OpenAPI\Client\Model\SessionOptions;
use OpenAPI\Client\Model\SessionPin;
use OpenAPI\Client\Model\SessionStatus;
use OpenAPI\Client\Model\Sex;
use OpenAPI\Client\Model\Zone;

function connect(string $variable): Configuration
{
    return (new Configuration())->setHost(getenv('BASE_URL'))->setAccessToken(getenv($variable));
}

$body = new CreateSession([
    'zone' => Zone::PELVIC_PERINEAL,
    'patient' => new Patient(['sex' => Sex::MALE, 'height_cm' => 176, 'weight_kg' => 81]),
    'modules' => [AssessmentModule::CARTOGRAPHY, AssessmentModule::QUESTIONNAIRES],
    'reference' => 'PHP-1',
    'options' => new SessionOptions(['session_pin' => SessionPin::NONE]),
]);

$settings = connect('SECRET_KEY');
$sessions = new SessionsApi(null, $settings);
$results = new ResultsApi(null, $settings);
$created = $sessions->createSession($body, bin2hex(random_bytes(16)));
$id = $created->getSessionId();
echo 'open on the tablet: ', $created->getComponent()->getUrl(), "\n";
while ($sessions->getSession($id)->getStatus() !== SessionStatus::COMPLETED) {
    usleep(500_000);
}

$result = $results->getResult($id);
echo 'MCRi computed: ', $result->getMcri()->getScore(), ' map ', $result->getCartography()->getPainSurface()->getCm2(), "\n";
copy($results->getReport($id)->getPathname(), getenv('OUT') . '/report.pdf');
$sessions->deleteSession($id);

$read = [];
foreach (explode(' ', getenv('SESSIONS')) as $each) {
    $read[] = $results->getResult($each)->getMcri()->getStatus();
    $results->getDocument($each)->getEntry();
}
$later = (new Configuration())->setHost(getenv('LATER_URL'))->setAccessToken('any');
$read[] = (new ResultsApi(null, $later))->getResult('ses_later')->getZone();
echo 'read: ', implode(' ', $read), "\n";

$spent = new SessionsApi(null, connect('SPENT_KEY'));
try {
    for ($i = 0; $i < 2; $i++) {
        $spent->createSession($body);
    }
} catch (ApiException $error) {
    $wait = $error->getResponseHeaders()['Retry-After'][0];
    echo $error->getCode(), ' ', $error->getResponseObject()->getCode(), ', wait ', $wait, "\n";
}
