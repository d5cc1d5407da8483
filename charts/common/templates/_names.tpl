{{/* Names, labels and the image of a service; every template here is given the context of the service's chart. */}}

{{- define "common.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 63 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 63 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "common.selectorLabels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "common.labels" -}}
{{ include "common.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/part-of: pain-assessment
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "common.metadata" -}}
name: {{ include "common.fullname" . }}
namespace: {{ .Release.Namespace }}
labels:
  {{- include "common.labels" . | nindent 2 }}
{{- end -}}

{{/* A digest takes precedence over a tag, because a tag can be moved. */}}
{{- define "common.image" -}}
{{- $repository := printf "%s/%s" .Values.image.registry .Values.image.repository -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" $repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" $repository (.Values.image.tag | default .Chart.AppVersion) -}}
{{- end -}}
{{- end -}}

{{- define "common.serviceAccountName" -}}
{{- .Values.serviceAccount.name | default (include "common.fullname" .) -}}
{{- end -}}

{{- define "common.isDevelopment" -}}
{{- if (((.Values.global).development).enabled) -}}true{{- end -}}
{{- end -}}

{{/* Name of the Secret: generated with global.development.enabled, else an existing one must be given. */}}
{{- define "common.secretName" -}}
{{- if include "common.isDevelopment" . -}}
{{- printf "%s-development" .Release.Name -}}
{{- else -}}
{{- required (printf "%s: name the Secret in secrets.existingSecret or global.existingSecret" .Chart.Name) (.Values.secrets.existingSecret | default (.Values.global).existingSecret) -}}
{{- end -}}
{{- end -}}

{{- define "common.secretEnv" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ include "common.secretName" .context }}
      key: {{ .key }}
{{- end -}}
