{{/* Additions of the gateway to the common templates, which call these by the name of the chart. */}}

{{/* A report may take 20 s and storing it 1 s; the server waits 22 s for requests in flight; closing the stores takes the rest. */}}
{{- define "api-gateway.shutdownGraceSeconds" -}}50{{- end -}}

{{- define "api-gateway.publicBaseUrl" -}}
{{- if .Values.settings.publicBaseUrl -}}
{{- .Values.settings.publicBaseUrl -}}
{{- else if include "common.isDevelopment" . -}}
http://localhost:8080
{{- end -}}
{{- end -}}

{{- define "api-gateway.missing" -}}
{{- if not (include "api-gateway.publicBaseUrl" .) }}
api-gateway: settings.publicBaseUrl is required, for instance https://pain.example.org
{{- end }}
{{- if and .Values.networkPolicy.enabled (not (include "common.isDevelopment" .)) (not .Values.networkPolicy.redis.to) }}
{{ include "common.missingPeers" (dict "chart" .Chart.Name "way" "redis") }}
{{- end }}
{{- if and .Values.ingress.enabled (not .Values.ingress.host) }}
api-gateway: ingress.host is required with ingress.enabled
{{- end }}
{{- if and .Values.httpRoute.enabled (not .Values.httpRoute.parentRefs) }}
api-gateway: httpRoute.parentRefs is required with httpRoute.enabled
{{- end }}
{{- end -}}

{{- define "api-gateway.env" -}}
- name: PORT
  value: "8080"
- name: PUBLIC_BASE_URL
  value: {{ include "api-gateway.publicBaseUrl" . | quote }}
- name: SESSION_TTL_SECONDS
  value: {{ .Values.settings.sessionTtlSeconds | quote }}
- name: RESULT_RETENTION_SECONDS
  value: {{ .Values.settings.resultRetentionSeconds | quote }}
- name: TOMBSTONE_TTL_SECONDS
  value: {{ .Values.settings.tombstoneTtlSeconds | quote }}
- name: IDEMPOTENCY_TTL_SECONDS
  value: {{ .Values.settings.idempotencyTtlSeconds | quote }}
- name: STORE_SHARE_PER_ACCOUNT
  value: {{ .Values.settings.storeSharePerAccount | quote }}
- name: REPORTS_AHEAD
  value: {{ ternary "on" "off" .Values.settings.reportsAhead | quote }}
{{- with .Values.settings.trustedProxies }}
- name: TRUSTED_PROXIES
  value: {{ join "," . | quote }}
{{- end }}
{{- with .Values.settings.webhookAllowedNetworks }}
- name: WEBHOOK_ALLOWED_NETWORKS
  value: {{ join "," . | quote }}
{{- end }}
- name: NODE_OPTIONS
  value: --max-old-space-size={{ .Values.settings.heapMegabytes }}
{{ include "common.secretEnv" (dict "context" . "name" "REDIS_URL" "key" .Values.secrets.keys.redisUrl) }}
{{ include "common.secretEnv" (dict "context" . "name" "SEALING_KEYS" "key" .Values.secrets.keys.sealingKeys) }}
{{ include "common.secretEnv" (dict "context" . "name" "BUS_KEYS_SCORING" "key" .Values.secrets.keys.busKeysScoring) }}
{{ include "common.secretEnv" (dict "context" . "name" "BUS_KEYS_RENDERER" "key" .Values.secrets.keys.busKeysRenderer) }}
{{- if include "common.isDevelopment" . }}
# No cluster runs the demo.
- name: DEMO_PORT
  value: "0"
{{- else }}
- name: ACCOUNTS_FILE
  value: {{ ternary (printf "/etc/pain-assessment/secrets/%s" .Values.secrets.keys.accounts) "/etc/pain-assessment/accounts/accounts.yaml" (not (empty .Values.secrets.volume)) }}
{{- end }}
{{- include "common.tlsEnv" (dict "server" "REDIS" "folder" "redis-tls" "tls" .Values.redisTls) }}
{{ include "common.textsEnv" . }}
{{- end -}}

{{- define "api-gateway.ports" -}}
- name: http
  containerPort: 8080
  protocol: TCP
{{- end -}}

{{/* A directory, not a subPath: a subPath would not show a changed Secret to the running process. */}}
{{- define "api-gateway.volumeMounts" -}}
{{- if not (or (include "common.isDevelopment" .) .Values.secrets.volume) }}
- name: accounts
  mountPath: /etc/pain-assessment/accounts
  readOnly: true
{{- end }}
{{- if .Values.logos.volume }}
- name: logos
  mountPath: /etc/pain-assessment/logos
  readOnly: true
{{- end }}
{{- if .Values.signatures.volume }}
- name: signatures
  mountPath: /etc/pain-assessment/signatures
  readOnly: true
{{- end }}
{{- include "common.tlsVolumeMount" (dict "folder" "redis-tls" "tls" .Values.redisTls) }}
{{ include "common.textsVolumeMount" . }}
{{- end -}}

{{- define "api-gateway.volumes" -}}
{{- if not (or (include "common.isDevelopment" .) .Values.secrets.volume) }}
- name: accounts
  secret:
    secretName: {{ include "common.secretName" . }}
    items:
      - { key: {{ .Values.secrets.keys.accounts }}, path: accounts.yaml }
{{- end }}
{{- with .Values.logos.volume }}
- name: logos
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.signatures.volume }}
- name: signatures
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- include "common.tlsVolume" (dict "folder" "redis-tls" "tls" .Values.redisTls) }}
{{ include "common.textsVolume" . }}
{{- end -}}

{{- define "api-gateway.ingress" -}}
- ports:
    - { protocol: TCP, port: 8080 }
  {{- with .Values.networkPolicy.public.from }}
  from:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

{{- define "api-gateway.egress" -}}
{{ include "common.egressTo" (dict "context" . "port" .Values.networkPolicy.redis.port "peers" .Values.networkPolicy.redis.to "bundled" "redis") }}
{{- with .Values.networkPolicy.webhooks.to }}
- ports:
    - { protocol: TCP, port: {{ $.Values.networkPolicy.webhooks.port }} }
  to:
    {{- toYaml . | nindent 4 }}
{{- end }}
{{- end -}}

{{- define "api-gateway.saturationQuery" -}}
sum(http_server_active_requests{namespace="{{ .Release.Namespace }}",pod=~"{{ include "common.fullname" . }}-.*"})
{{- end -}}
