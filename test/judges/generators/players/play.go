// Plays one assessment with the client generated for Go.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	api "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func connect(variable string) *api.APIClient {
	settings := api.NewConfiguration()
	settings.Servers = api.ServerConfigurations{{URL: os.Getenv(variable)}}
	return api.NewAPIClient(settings)
}

func withKey(variable string) context.Context {
	return context.WithValue(context.Background(), api.ContextAccessToken, os.Getenv(variable))
}

func body() api.CreateSession {
	patient := api.NewPatient(api.FEMALE, 165, 61)
	body := api.NewCreateSession(api.CERVICAL_SPINE, *patient, []api.AssessmentModule{api.CARTOGRAPHY, api.QUESTIONNAIRES})
	options := api.NewSessionOptions()
	options.SetSessionPin(api.NONE)
	body.SetReference("GO-1")
	body.SetOptions(*options)
	return *body
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func play(client *api.APIClient) {
	ctx := withKey("SECRET_KEY")
	created, _, err := client.SessionsAPI.CreateSession(ctx).CreateSession(body()).IdempotencyKey(fmt.Sprint(time.Now().UnixNano())).Execute()
	check(err)
	id := created.SessionId
	fmt.Println("open on the tablet:", created.Component.Url)
	for {
		view, _, err := client.SessionsAPI.GetSession(ctx, id).Execute()
		check(err)
		if view.Status == api.COMPLETED {
			break
		}
		time.Sleep(500 * time.Millisecond)
	}

	result, _, err := client.ResultsAPI.GetResult(ctx, id).Execute()
	check(err)
	fmt.Println("MCRi computed:", result.Mcri.McriComputed.Score, "map", result.Cartography.Get().PainSurface.Cm2)
	report, _, err := client.ResultsAPI.GetReport(ctx, id).Execute()
	check(err)
	copied, err := os.Create(filepath.Join(os.Getenv("OUT"), "report.pdf"))
	check(err)
	_, err = io.Copy(copied, report)
	check(err)
	_, err = client.SessionsAPI.DeleteSession(ctx, id).Execute()
	check(err)
}

func spend(client *api.APIClient) {
	for i := 0; i < 2; i++ {
		_, response, err := client.SessionsAPI.CreateSession(withKey("SPENT_KEY")).CreateSession(body()).Execute()
		var refused *api.GenericOpenAPIError
		if errors.As(err, &refused) {
			problem := refused.Model().(api.Problem)
			fmt.Printf("%d %s, wait %s\n", response.StatusCode, problem.Code, response.Header.Get("Retry-After"))
			return
		}
		check(err)
	}
}

// Prints the kinds of results of the given sessions, and the zone of a result of a later version.
func readAll(client *api.APIClient) {
	ctx := withKey("SECRET_KEY")
	read := []string{}
	for _, id := range strings.Fields(os.Getenv("SESSIONS")) {
		result, _, err := client.ResultsAPI.GetResult(ctx, id).Execute()
		check(err)
		kind := "missing"
		if result.Mcri.McriComputed != nil {
			kind = "computed"
		}
		read = append(read, kind)
		document, _, err := client.ResultsAPI.GetDocument(ctx, id).Execute()
		check(err)
		if document.Entry[0].Resource.ResourceType != "Composition" {
			check(errors.New("the document has no composition"))
		}
	}
	later, _, err := connect("LATER_URL").ResultsAPI.GetResult(ctx, "ses_later").Execute()
	check(err)
	fmt.Println("read:", strings.Join(append(read, later.Zone), " "))
}

func main() {
	client := connect("BASE_URL")
	play(client)
	readAll(client)
	spend(client)
}
