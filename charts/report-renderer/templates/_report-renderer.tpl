{{/* Additions of the renderer to the common templates, which call these by the name of the chart. */}}

{{/* An accepted report may use its whole budget; then the browser has 5 s to close, with a margin of 5 s. */}}
{{- define "report-renderer.shutdownGraceSeconds" -}}
{{- add .Values.settings.budgetSeconds 10 -}}
{{- end -}}

{{- define "report-renderer.env" -}}
{{ include "common.secretEnv" (dict "context" . "name" "BUS_KEYS_RENDERER" "key" .Values.secrets.keys.busKeys) }}
- name: CHROMIUM_PATH
  value: {{ .Values.settings.chromiumPath }}
- name: CHROMIUM_SANDBOX
  value: {{ .Values.settings.chromiumSandbox | quote }}
- name: RENDER_CONCURRENCY
  value: {{ .Values.settings.concurrency | quote }}
- name: RENDER_QUEUE_LIMIT
  value: {{ .Values.settings.queueLimit | quote }}
- name: RENDER_BUDGET_SECONDS
  value: {{ .Values.settings.budgetSeconds | quote }}
- name: RENDER_PRINT_TIMEOUT_SECONDS
  value: {{ .Values.settings.printTimeoutSeconds | quote }}
- name: RENDER_RECYCLE_AFTER
  value: {{ .Values.settings.recycleAfter | quote }}
- name: RENDER_RECYCLE_ABOVE_MB
  value: {{ .Values.settings.recycleAboveMb | quote }}
{{- end -}}

{{- define "report-renderer.missing" -}}{{- end -}}
{{- define "report-renderer.ports" -}}{{- end -}}

{{/* Shared memory of Chromium's processes; the default of 64 MB is too small. */}}
{{- define "report-renderer.volumeMounts" -}}
- name: shared-memory
  mountPath: /dev/shm
{{- end -}}

{{- define "report-renderer.volumes" -}}
- name: shared-memory
  emptyDir:
    medium: Memory
    sizeLimit: {{ .Values.sharedMemorySizeLimit }}
{{- end -}}

{{- define "report-renderer.ingress" -}}{{- end -}}
{{- define "report-renderer.egress" -}}{{- end -}}

{{- define "report-renderer.saturationQuery" -}}
sum(pain_renderer_busy_pages{namespace="{{ .Release.Namespace }}",pod=~"{{ include "common.fullname" . }}-.*"}) + sum(pain_renderer_queued_renders{namespace="{{ .Release.Namespace }}",pod=~"{{ include "common.fullname" . }}-.*"})
{{- end -}}
