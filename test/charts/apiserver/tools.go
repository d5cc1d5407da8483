//go:build tools

// Package apiserver pins the Kubernetes version for tests of the charts.
package apiserver

import _ "k8s.io/kubernetes/cmd/kube-apiserver"
