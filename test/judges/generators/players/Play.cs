// Plays one assessment with the client generated for C# (library httpclient).
using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using Newtonsoft.Json;
using Org.OpenAPITools.Api;
using Org.OpenAPITools.Client;
using Org.OpenAPITools.Model;

public static class Play
{
    private static Configuration Connect(string variable)
    {
        return new Configuration
        {
            BasePath = Environment.GetEnvironmentVariable("BASE_URL"),
            AccessToken = Environment.GetEnvironmentVariable(variable),
        };
    }

    private static CreateSession Body()
    {
        return new CreateSession(
            zone: Zone.ThoracolumbarSpine,
            patient: new Patient(Sex.Female, 168, 70),
            modules: new List<AssessmentModule> { AssessmentModule.Cartography, AssessmentModule.Questionnaires },
            reference: "CSHARP-1",
            options: new SessionOptions(sessionPin: SessionPin.None));
    }

    private static List<string> ReadAll(ResultsApi results)
    {
        var read = new List<string>();
        foreach (var id in Environment.GetEnvironmentVariable("SESSIONS").Split(' '))
        {
            read.Add(results.GetResult(id).Mcri.ActualInstance is McriComputed ? "computed" : "missing");
            if (results.GetDocument(id).Entry.Count == 0) throw new InvalidDataException("an empty document");
        }
        var later = new Configuration { BasePath = Environment.GetEnvironmentVariable("LATER_URL"), AccessToken = "any" };
        read.Add(new ResultsApi(later).GetResult("ses_later").Zone);
        return read;
    }

    public static void Main()
    {
        var settings = Connect("SECRET_KEY");
        var sessions = new SessionsApi(settings);
        var results = new ResultsApi(settings);
        var created = sessions.CreateSession(Body(), Guid.NewGuid().ToString());
        var id = created.SessionId;
        Console.WriteLine("open on the tablet: " + created.Component.Url);
        while (sessions.GetSession(id).Status != SessionStatus.Completed) Thread.Sleep(500);

        var result = results.GetResult(id);
        Console.WriteLine("MCRi computed: " + result.Mcri.GetMcriComputed().Score + " map " + result.Cartography.PainSurface.Cm2);
        using (var report = File.Create(Path.Combine(Environment.GetEnvironmentVariable("OUT"), "report.pdf")))
        {
            results.GetReport(id).Content.CopyTo(report);
        }
        sessions.DeleteSession(id);
        Console.WriteLine("read: " + string.Join(" ", ReadAll(results)));

        var spent = new SessionsApi(Connect("SPENT_KEY"));
        try
        {
            for (var i = 0; i < 2; i++) spent.CreateSession(Body());
        }
        catch (ApiException error)
        {
            var problem = JsonConvert.DeserializeObject<Problem>(error.ErrorContent.ToString());
            var wait = error.Headers["Retry-After"][0];
            Console.WriteLine(error.ErrorCode + " " + JsonConvert.SerializeObject(problem.Code).Trim('"') + ", wait " + wait);
        }
    }
}
