{{/* Egress to a dependency: the bundled one in development, otherwise the given peers, which `common.missing` requires. */}}
{{- define "common.egressTo" -}}
- ports:
    - protocol: TCP
      port: {{ .port }}
  {{- if include "common.isDevelopment" .context }}
  to:
    - podSelector:
        matchLabels:
          app.kubernetes.io/name: {{ .bundled }}
          app.kubernetes.io/instance: {{ .context.Release.Name }}
  {{- else }}
  to:
    {{- toYaml .peers | nindent 4 }}
  {{- end }}
{{- end -}}

{{- define "common.egressDns" -}}
- ports:
    {{- range .Values.networkPolicy.dns.ports }}
    - { protocol: UDP, port: {{ . }} }
    - { protocol: TCP, port: {{ . }} }
    {{- end }}
  to:
    {{- toYaml .Values.networkPolicy.dns.to | nindent 4 }}
{{- end -}}

{{/* Selecting the pods in both directions rejects all traffic that is not listed. */}}
{{- define "common.networkPolicy" -}}
{{- if .Values.networkPolicy.enabled -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  {{- include "common.metadata" . | nindent 2 }}
spec:
  podSelector:
    matchLabels:
      {{- include "common.selectorLabels" . | nindent 6 }}
  policyTypes: ["Ingress", "Egress"]
  ingress:
    - ports:
        - { protocol: TCP, port: 9090 }
      from:
        {{- toYaml .Values.networkPolicy.metrics.from | nindent 8 }}
    {{- include (printf "%s.ingress" .Chart.Name) . | nindent 4 }}
  egress:
    {{- include "common.egressDns" . | nindent 4 }}
    {{- include "common.egressTo" (dict "context" . "port" .Values.networkPolicy.nats.port "peers" .Values.networkPolicy.nats.to "bundled" "nats") | nindent 4 }}
    {{- include (printf "%s.egress" .Chart.Name) . | nindent 4 }}
    {{- if or .Values.tracing.endpoint ((.Values.global).tracing).endpoint }}
    - ports:
        - { protocol: TCP, port: {{ .Values.networkPolicy.tracing.port }} }
      to:
        {{- toYaml .Values.networkPolicy.tracing.to | nindent 8 }}
    {{- end }}
    {{- with .Values.networkPolicy.extraEgress }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end -}}
{{- end -}}

{{/* All objects of a service except those of a public port. */}}
{{- define "common.objects" -}}
{{- include "common.refuseMissing" . -}}
{{- range $template := list "deployment" "serviceAccount" "horizontalPodAutoscaler" "scaledObject" "podDisruptionBudget" "networkPolicy" "podMonitor" }}
---
{{ include (printf "common.%s" $template) $ }}
{{- end }}
{{ include "common.extraObjects" . }}
{{- end -}}

{{- define "common.extraObjects" -}}
{{- range .Values.extraObjects }}
---
{{ tpl (kindIs "string" . | ternary . (toYaml .)) $ }}
{{- end }}
{{- end -}}
