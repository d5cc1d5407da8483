{{/* What scoring adds to the common templates, which call these by the name of the chart. */}}

{{/* Callers give a score at most 3 s, and give up themselves: 10 s is ample for what was accepted. */}}
{{- define "scoring.shutdownGraceSeconds" -}}10{{- end -}}

{{- define "scoring.env" -}}
{{- if .Values.texts.volume -}}
- name: QUESTIONNAIRE_TEXTS_DIR
  value: /etc/pain-assessment/texts
{{- end -}}
{{- end -}}

{{- define "scoring.ports" -}}{{- end -}}

{{- define "scoring.volumeMounts" -}}
{{- if .Values.texts.volume -}}
- name: texts
  mountPath: /etc/pain-assessment/texts
  readOnly: true
{{- end -}}
{{- end -}}

{{- define "scoring.volumes" -}}
{{- with .Values.texts.volume -}}
- name: texts
  {{- toYaml . | nindent 2 }}
{{- end -}}
{{- end -}}

{{- define "scoring.ingress" -}}{{- end -}}
{{- define "scoring.egress" -}}{{- end -}}

{{- define "scoring.saturationQuery" -}}
sum(rate(messaging_process_duration_seconds_sum{namespace="{{ .Release.Namespace }}",pod=~"{{ include "common.fullname" . }}-.*"}[1m]))
{{- end -}}
