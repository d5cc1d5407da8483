// One assessment with .NET's own HTTP client: create, wait for the patient, retrieve result and report, delete.
// Runs on .NET, on .NET Framework 4.5 and later, and on Mono. It reads JSON with the serialiser of all three.
// Usage: FirstSession [OUT_DIR]; BASE_URL and SECRET_KEY come from the environment.

using System;
using System.IO;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Runtime.Serialization.Json;
using System.Text;
using System.Threading.Tasks;
using System.Xml;
using System.Xml.Linq;
using System.Xml.XPath;

public static class FirstSession
{
    private const int Attempts = 5;
    private static readonly TimeSpan LongestWait = TimeSpan.FromSeconds(30);
    private static readonly HttpClient Http = new HttpClient { BaseAddress = new Uri(Setting("BASE_URL", "http://localhost:8080")) };

    private static string Setting(string name, string fallback)
    {
        return Environment.GetEnvironmentVariable(name) ?? fallback;
    }

    // The bytes of a 2xx; retries after Retry-After. A request can be sent only once, so each attempt creates one.
    private static async Task<byte[]> Call(Func<HttpRequestMessage> makeRequest)
    {
        for (var attempt = 1; ; attempt++)
        {
            using (var answer = await Http.SendAsync(makeRequest()))
            {
                var bytes = await answer.Content.ReadAsByteArrayAsync();
                if (answer.IsSuccessStatusCode) return bytes;
                var wait = answer.Headers.RetryAfter == null ? null : answer.Headers.RetryAfter.Delta;
                if (wait == null || wait > LongestWait || attempt == Attempts)
                {
                    throw new HttpRequestException(Encoding.UTF8.GetString(bytes));
                }
                await Task.Delay(wait.Value);
            }
        }
    }

    private static Task<byte[]> Call(HttpMethod method, string path)
    {
        return Call(() => new HttpRequestMessage(method, path));
    }

    // The text at a path such as "component/url".
    private static string Text(byte[] json, string path)
    {
        using (var reader = JsonReaderWriterFactory.CreateJsonReader(json, XmlDictionaryReaderQuotas.Max))
        {
            return XDocument.Load(reader).Root.XPathSelectElement(path).Value;
        }
    }

    private static async Task Play(string folder)
    {
        Http.DefaultRequestHeaders.Authorization =
            new AuthenticationHeaderValue("Bearer", Setting("SECRET_KEY", "sk_test_demo_0000000000000000000000"));
        const string Body = @"{
            ""zone"": ""thoracolumbar_spine"",
            ""patient"": { ""sex"": ""female"", ""height_cm"": 168, ""weight_kg"": 70 },
            ""modules"": [""cartography"", ""questionnaires""],
            ""reference"": ""EXAMPLE-6"",
            ""options"": { ""session_pin"": ""none"" }
        }";
        // The key makes retries safe: the same key and body never create a second session.
        var key = Guid.NewGuid().ToString();
        var session = await Call(() =>
        {
            var request = new HttpRequestMessage(HttpMethod.Post, "/v1/sessions");
            request.Headers.Add("Idempotency-Key", key);
            request.Content = new StringContent(Body, Encoding.UTF8, "application/json");
            return request;
        });
        Console.WriteLine("open on the tablet: " + Text(session, "component/url"));

        var path = "/v1/sessions/" + Text(session, "session_id");
        while (Text(await Call(HttpMethod.Get, path), "status") != "completed") await Task.Delay(1000);

        var result = await Call(HttpMethod.Get, path + "/result");
        File.WriteAllBytes(Path.Combine(folder, "result.json"), result);
        File.WriteAllBytes(Path.Combine(folder, "report.pdf"), await Call(HttpMethod.Get, path + "/report.pdf"));
        await Call(HttpMethod.Delete, path);
        Console.WriteLine("MCRi {0}; wrote {1}/result.json and {1}/report.pdf", Text(result, "mcri/status"), folder);
    }

    public static void Main(string[] arguments)
    {
        Play(arguments.Length > 0 ? arguments[0] : ".").GetAwaiter().GetResult();
    }
}
