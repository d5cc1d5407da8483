{{- define "pain-assessment.labels" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .context.Release.Name }}
app.kubernetes.io/part-of: pain-assessment
app.kubernetes.io/managed-by: {{ .context.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .context.Chart.Name .context.Chart.Version }}
{{- end -}}

{{- define "pain-assessment.selectorLabels" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .context.Release.Name }}
{{- end -}}

{{/* Kept over upgrades: sealed values must stay readable and connections valid. */}}
{{- define "pain-assessment.developmentPassword" -}}
{{- $existing := lookup "v1" "Secret" .context.Release.Namespace (printf "%s-development" .context.Release.Name) -}}
{{- if $existing -}}
{{- index $existing.data .key | b64dec -}}
{{- else -}}
{{- printf "p%s" (randAlphaNum 31) -}}
{{- end -}}
{{- end -}}

{{- define "pain-assessment.developmentKeys" -}}
{{- $existing := lookup "v1" "Secret" .context.Release.Namespace (printf "%s-development" .context.Release.Name) -}}
{{- if and $existing (hasKey $existing.data .key) -}}
{{- index $existing.data .key | b64dec -}}
{{- else -}}
{{- printf "k1:%s" (randAlphaNum 32 | b64enc) -}}
{{- end -}}
{{- end -}}

{{- define "pain-assessment.podSecurityContext" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "pain-assessment.containerSecurityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: ["ALL"] }
{{- end -}}
