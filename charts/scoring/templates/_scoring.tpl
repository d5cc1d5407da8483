{{/* What scoring adds to the common templates, which call these by the name of the chart. */}}

{{/* Callers give a score at most 3 s, and give up themselves: 10 s is ample for what was accepted. */}}
{{- define "scoring.shutdownGraceSeconds" -}}10{{- end -}}

{{- define "scoring.env" -}}{{ include "common.textsEnv" . }}{{- end -}}
{{- define "scoring.ports" -}}{{- end -}}
{{- define "scoring.volumeMounts" -}}{{ include "common.textsVolumeMount" . }}{{- end -}}
{{- define "scoring.volumes" -}}{{ include "common.textsVolume" . }}{{- end -}}
{{- define "scoring.ingress" -}}{{- end -}}
{{- define "scoring.egress" -}}{{- end -}}

{{- define "scoring.saturationQuery" -}}
sum(rate(messaging_process_duration_seconds_sum{namespace="{{ .Release.Namespace }}",pod=~"{{ include "common.fullname" . }}-.*"}[1m]))
{{- end -}}
