// Plays one assessment with the client generated for Go.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	api "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func connect() *api.APIClient {
	settings := api.NewConfiguration()
	settings.Servers = api.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	return api.NewAPIClient(settings)
}

func withKey(variable string) context.Context {
	return context.WithValue(context.Background(), api.ContextAccessToken, os.Getenv(variable))
}

func body() api.CreateSession {
	patient := api.NewPatient(api.FEMALE, 165, 61)
	body := api.NewCreateSession(api.CERVICAL_SPINE, *patient, []api.Module{api.CARTOGRAPHY, api.QUESTIONNAIRES})
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

func main() {
	client := connect()
	play(client)
	spend(client)
}
