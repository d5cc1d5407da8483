{{/* Names, labels and the image of a service; every template here takes the context of the service's chart. */}}

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

{{/* Labels of an object; the chart's own have precedence over values. */}}
{{- define "common.labels" -}}
{{- $own := include "common.selectorLabels" . | fromYaml -}}
{{- $own = merge $own (dict "app.kubernetes.io/version" .Chart.AppVersion "app.kubernetes.io/part-of" "pain-assessment") -}}
{{- $own = merge $own (dict "app.kubernetes.io/managed-by" .Release.Service "helm.sh/chart" (printf "%s-%s" .Chart.Name .Chart.Version)) -}}
{{- merge $own (.Values.commonLabels | default dict) ((.Values.global).commonLabels | default dict) | toYaml -}}
{{- end -}}

{{- define "common.metadata" -}}
name: {{ include "common.fullname" . }}
namespace: {{ .Release.Namespace }}
labels:
  {{- include "common.labels" . | nindent 2 }}
{{- end -}}

{{/* A digest takes precedence over a tag, because a tag can be moved. */}}
{{- define "common.image" -}}
{{- $repository := printf "%s/%s" ((.Values.global).imageRegistry | default .Values.image.registry) .Values.image.repository -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" $repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" $repository (.Values.image.tag | default .Chart.AppVersion) -}}
{{- end -}}
{{- end -}}

{{- define "common.imagePullSecrets" -}}
{{- with concat ((.Values.global).imagePullSecrets | default list) (.Values.imagePullSecrets | default list) | uniq }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "common.serviceAccountName" -}}
{{- .Values.serviceAccount.name | default (include "common.fullname" .) -}}
{{- end -}}

{{- define "common.isDevelopment" -}}
{{- if (((.Values.global).development).enabled) -}}true{{- end -}}
{{- end -}}

{{/* Name of the Secret: generated with global.development.enabled, otherwise an existing one, which `common.missing` requires. */}}
{{- define "common.secretName" -}}
{{- if include "common.isDevelopment" . -}}
{{- printf "%s-development" .Release.Name -}}
{{- else -}}
{{- .Values.secrets.existingSecret | default (.Values.global).existingSecret | default "" -}}
{{- end -}}
{{- end -}}

{{- define "common.secretsAreFiles" -}}
{{- if or .Values.secrets.asFiles .Values.secrets.volume -}}true{{- end -}}
{{- end -}}

{{/* A variable with a secret, or with the path of its file. */}}
{{- define "common.secretEnv" -}}
{{- if include "common.secretsAreFiles" .context -}}
- name: {{ .name }}_FILE
  value: /etc/pain-assessment/secrets/{{ .key }}
{{- else -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ include "common.secretName" .context }}
      key: {{ .key }}
{{- end -}}
{{- end -}}
