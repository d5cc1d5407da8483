{{/* Additions of scoring to the common templates, which call these by the name of the chart. */}}

{{/* Callers wait at most 3 s for a score, so 10 s are enough for accepted work. */}}
{{- define "scoring.shutdownGraceSeconds" -}}50{{- end -}}

{{- define "scoring.env" -}}
{{ include "common.secretEnv" (dict "context" . "name" "BUS_KEYS_SCORING" "key" .Values.secrets.keys.busKeys) }}
{{ include "common.textsEnv" . }}
{{- end -}}
{{- define "scoring.missing" -}}{{- end -}}
{{- define "scoring.ports" -}}{{- end -}}
{{- define "scoring.volumeMounts" -}}{{ include "common.textsVolumeMount" . }}{{- end -}}
{{- define "scoring.volumes" -}}{{ include "common.textsVolume" . }}{{- end -}}
{{- define "scoring.ingress" -}}{{- end -}}
{{- define "scoring.egress" -}}{{- end -}}

{{- define "scoring.saturationQuery" -}}
sum(rate(messaging_process_duration_seconds_sum{namespace="{{ .Release.Namespace }}",pod=~"{{ include "common.fullname" . }}-.*"}[1m]))
{{- end -}}
