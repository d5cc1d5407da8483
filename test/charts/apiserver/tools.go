//go:build tools

// Package apiserver pins the Kubernetes that the charts are tried against.
package apiserver

import _ "k8s.io/kubernetes/cmd/kube-apiserver"
