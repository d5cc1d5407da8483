{{/* A security context, on OpenShift without the ids that OpenShift assigns. */}}
{{- define "common.adaptSecurityContext" -}}
{{- $mode := (((.context.Values.global).compatibility).openshift).adaptSecurityContext | default "auto" -}}
{{- $isOpenShift := .context.Capabilities.APIVersions.Has "security.openshift.io/v1" -}}
{{- if or (eq $mode "force") (and (eq $mode "auto") $isOpenShift) -}}
{{- omit .fields "runAsUser" "runAsGroup" "fsGroup" | toYaml -}}
{{- else -}}
{{- .fields | toYaml -}}
{{- end -}}
{{- end -}}

{{- define "common.podSecurityContext" -}}
{{- $seccomp := dict "type" "RuntimeDefault" -}}
{{- with .Values.podSecurity.seccompLocalhostProfile -}}
{{- $seccomp = dict "type" "Localhost" "localhostProfile" . -}}
{{- end -}}
{{- $fields := merge (deepCopy .Values.podSecurityContext) (dict "seccompProfile" $seccomp) -}}
{{- include "common.adaptSecurityContext" (dict "context" . "fields" $fields) -}}
{{- end -}}

{{/* Termination grace period: delay (not ready, still accepting) plus grace (closing) seconds. */}}
{{- define "common.shutdownGraceSeconds" -}}
{{- include (printf "%s.shutdownGraceSeconds" .Chart.Name) . -}}
{{- end -}}

{{- define "common.terminationGracePeriodSeconds" -}}
{{- add .Values.shutdown.delaySeconds (include "common.shutdownGraceSeconds" .) 5 -}}
{{- end -}}

{{/* Variables of every process; a service adds its own with a template named after its chart. */}}
{{- define "common.env" -}}
- name: NODE_ENV
  value: {{ ternary "development" "production" (eq (include "common.isDevelopment" .) "true") }}
- name: ADMIN_PORT
  value: "9090"
- name: LOG_LEVEL
  value: {{ .Values.settings.logLevel }}
- name: SHUTDOWN_DELAY_SECONDS
  value: {{ .Values.shutdown.delaySeconds | quote }}
- name: SHUTDOWN_GRACE_SECONDS
  value: {{ include "common.shutdownGraceSeconds" . | quote }}
{{ include "common.secretEnv" (dict "context" . "name" "NATS_URL" "key" .Values.secrets.keys.natsUrl) }}
- name: ALLOW_PLAIN_TRANSPORT
  value: {{ ternary "on" "off" (default false (.Values.global).allowPlainTransport) | quote }}
{{- with (.Values.tracing.endpoint | default ((.Values.global).tracing).endpoint) }}
- name: OTEL_EXPORTER_OTLP_ENDPOINT
  value: {{ . | quote }}
- name: POD_NAME
  valueFrom: { fieldRef: { fieldPath: metadata.name } }
- name: POD_NAMESPACE
  valueFrom: { fieldRef: { fieldPath: metadata.namespace } }
{{- $own := dict }}
{{- range $.Values.extraEnv }}{{ $_ := set $own .name true }}{{ end }}
{{- if not (hasKey $own "OTEL_RESOURCE_ATTRIBUTES") }}
- name: OTEL_RESOURCE_ATTRIBUTES
  value: k8s.pod.name=$(POD_NAME),k8s.namespace.name=$(POD_NAMESPACE)
{{- end }}
{{- end }}
{{- if .Values.certificateAuthorities.existingConfigMap }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/pain-assessment/authorities/{{ .Values.certificateAuthorities.key }}
{{- end }}
{{- include "common.tlsEnv" (dict "server" "NATS" "folder" "nats-tls" "tls" .Values.natsTls) }}
{{- end -}}

{{/* Client certificate of this service for a server, and the only authority of that server. */}}
{{- define "common.tlsEnv" -}}
{{- if .tls.existingSecret }}
- name: {{ .server }}_TLS_CERT_FILE
  value: /etc/pain-assessment/{{ .folder }}/{{ .tls.certificateKey }}
- name: {{ .server }}_TLS_KEY_FILE
  value: /etc/pain-assessment/{{ .folder }}/{{ .tls.privateKeyKey }}
{{- with .tls.authorityKey }}
- name: {{ $.server }}_TLS_CA_FILE
  value: /etc/pain-assessment/{{ $.folder }}/{{ . }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "common.tlsVolumeMount" -}}
{{- if .tls.existingSecret }}
- name: {{ .folder }}
  mountPath: /etc/pain-assessment/{{ .folder }}
  readOnly: true
{{- end }}
{{- end -}}

{{/* Readable only by the group of the pod: 0440, in decimal, because YAML parsers differ about octal. */}}
{{- define "common.tlsVolume" -}}
{{- if .tls.existingSecret }}
- name: {{ .folder }}
  secret:
    secretName: {{ .tls.existingSecret }}
    defaultMode: 288
{{- end }}
{{- end -}}

{{- define "common.volumeMounts" -}}
- name: tmp
  mountPath: /tmp
{{- if .Values.certificateAuthorities.existingConfigMap }}
- name: authorities
  mountPath: /etc/pain-assessment/authorities
  readOnly: true
{{- end }}
{{- if include "common.secretsAreFiles" . }}
- name: secrets
  mountPath: /etc/pain-assessment/secrets
  readOnly: true
{{- end }}
{{- include "common.tlsVolumeMount" (dict "folder" "nats-tls" "tls" .Values.natsTls) }}
{{- end -}}

{{- define "common.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: {{ .Values.tmpSizeLimit }}
{{- if .Values.certificateAuthorities.existingConfigMap }}
- name: authorities
  configMap:
    name: {{ .Values.certificateAuthorities.existingConfigMap }}
{{- end }}
{{- include "common.secretsVolume" . }}
{{- include "common.tlsVolume" (dict "folder" "nats-tls" "tls" .Values.natsTls) }}
{{- end -}}

{{/* Files of only those keys of the Secret that this service reads, for the group of the pod. */}}
{{- define "common.secretsVolume" -}}
{{- if .Values.secrets.volume }}
- name: secrets
  {{- toYaml .Values.secrets.volume | nindent 2 }}
{{- else if .Values.secrets.asFiles }}
- name: secrets
  secret:
    secretName: {{ include "common.secretName" . }}
    defaultMode: 288
    items:
      {{- range omit .Values.secrets.keys "accounts" }}
      - { key: {{ . }}, path: {{ . }} }
      {{- end }}
{{- end }}
{{- end -}}

{{/* Liveness never depends on other services; readiness checks whether the service can work. */}}
{{- define "common.probes" -}}
startupProbe:
  httpGet: { path: /livez, port: admin }
  {{- toYaml .Values.probes.startup | nindent 2 }}
livenessProbe:
  httpGet: { path: /livez, port: admin }
  {{- toYaml .Values.probes.liveness | nindent 2 }}
readinessProbe:
  httpGet: { path: /readyz, port: admin }
  {{- toYaml .Values.probes.readiness | nindent 2 }}
{{- end -}}

{{- define "common.topologySpreadConstraints" -}}
{{- if .Values.topologySpreadConstraints -}}
{{- toYaml .Values.topologySpreadConstraints -}}
{{- else -}}
{{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
- maxSkew: 1
  topologyKey: {{ $key }}
  whenUnsatisfiable: ScheduleAnyway
  {{- /* New pods spread among themselves, whatever the nodes of earlier pods. */}}
  matchLabelKeys: ["pod-template-hash"]
  labelSelector:
    matchLabels:
      {{- include "common.selectorLabels" $ | nindent 6 }}
{{- end }}
{{- end -}}
{{- end -}}

{{/* Licensed wordings, for the services that read them. */}}
{{- define "common.textsEnv" -}}
{{- if .Values.texts.volume -}}
- name: QUESTIONNAIRE_TEXTS_DIR
  value: /etc/pain-assessment/texts
{{- end -}}
{{- end -}}

{{- define "common.textsVolumeMount" -}}
{{- if .Values.texts.volume -}}
- name: texts
  mountPath: /etc/pain-assessment/texts
  readOnly: true
{{- end -}}
{{- end -}}

{{- define "common.textsVolume" -}}
{{- with .Values.texts.volume -}}
- name: texts
  {{- toYaml . | nindent 2 }}
{{- end -}}
{{- end -}}
