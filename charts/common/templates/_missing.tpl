{{/* Missing or conflicting values of a service, one line each; a chart adds its own with a template of its name. */}}
{{- define "common.missing" -}}
{{- $isDevelopment := include "common.isDevelopment" . -}}
{{- if not (or .Values.secrets.volume (include "common.secretName" .)) }}
{{ .Chart.Name }}: name the Secret in secrets.existingSecret or global.existingSecret
{{- end }}
{{- if and .Values.networkPolicy.enabled (not $isDevelopment) (not .Values.networkPolicy.nats.to) }}
{{ include "common.missingPeers" (dict "chart" .Chart.Name "way" "nats") }}
{{- end }}
{{- if and .Values.networkPolicy.enabled (or .Values.tracing.endpoint ((.Values.global).tracing).endpoint) (not .Values.networkPolicy.tracing.to) }}
{{ include "common.missingPeers" (dict "chart" .Chart.Name "way" "tracing") }}
{{- end }}
{{- if and .Values.autoscaling.enabled .Values.keda.enabled }}
{{ .Chart.Name }}: keda.enabled and autoscaling.enabled exclude each other
{{- end }}
{{- include (printf "%s.missing" .Chart.Name) . }}
{{- end -}}

{{/* Without peers, a compromised pod could send data to any address on that port. */}}
{{- define "common.missingPeers" -}}
{{ .chart }}: name the peers in networkPolicy.{{ .way }}.to, or turn networkPolicy.enabled off
{{- end -}}

{{/* Fails with all missing values at once. The umbrella does this for all of its parts. */}}
{{- define "common.refuseMissing" -}}
{{- if not (contains "pain-assessment/charts/" .Template.BasePath) -}}
{{- include "common.refuse" (include "common.missing" .) -}}
{{- end -}}
{{- end -}}

{{- define "common.refuse" -}}
{{- with . | trim -}}
{{- fail (printf "these values are missing or contradict each other:\n  %s" (regexReplaceAll "\\s*\\n\\s*" . "\n  ")) -}}
{{- end -}}
{{- end -}}
