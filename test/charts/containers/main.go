// Checks the compose file and the Dockerfile with the parsers of Compose and BuildKit, like their tools.
// Prints the compose model as JSON; exits with 1 and the findings, if any.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/linter"
	"github.com/moby/buildkit/frontend/dockerfile/parser"
)

func main() {
	if len(os.Args) != 3 {
		fail("usage: containers <compose file> <Dockerfile>")
	}
	project, err := compose(os.Args[1])
	if err != nil {
		fail("compose: " + err.Error())
	}
	findings, err := dockerfile(os.Args[2])
	if err != nil {
		fail("Dockerfile: " + err.Error())
	}
	for _, finding := range findings {
		fmt.Fprintln(os.Stderr, finding)
	}
	if len(findings) > 0 {
		os.Exit(1)
	}
	os.Stdout.Write(project)
}

// Loads the file like `docker compose config`: merges, interpolates, validates against the specification.
func compose(path string) ([]byte, error) {
	options, err := cli.NewProjectOptions([]string{path}, cli.WithName("pain-assessment"))
	if err != nil {
		return nil, err
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		return nil, err
	}
	return project.MarshalJSON()
}

func dockerfile(path string) ([]string, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	tree, err := parser.Parse(file)
	if err != nil {
		return nil, err
	}
	var findings []string
	lint := linter.New(&linter.Config{
		Warn: func(rule, description, _, message string, _ []parser.Range) {
			findings = append(findings, fmt.Sprintf("%s: %s (%s)", rule, message, description))
		},
	})
	if _, _, err = instructions.Parse(tree.AST, lint); err != nil {
		return nil, err
	}
	for _, warning := range tree.Warnings {
		findings = append(findings, warning.Short)
	}
	return findings, nil
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}
