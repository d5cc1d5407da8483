{{- define "common.container" -}}
- name: {{ .Chart.Name }}
  image: {{ include "common.image" . }}
  imagePullPolicy: {{ .Values.image.pullPolicy }}
  securityContext:
    {{- include "common.adaptSecurityContext" (dict "context" . "fields" .Values.containerSecurityContext) | nindent 4 }}
  env:
    {{- include "common.env" . | nindent 4 }}
    {{- include (printf "%s.env" .Chart.Name) . | nindent 4 }}
    {{- with .Values.extraEnv }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- with .Values.extraEnvFrom }}
  envFrom:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  ports:
    {{- include (printf "%s.ports" .Chart.Name) . | nindent 4 }}
    - name: admin
      containerPort: 9090
      protocol: TCP
  {{- include "common.probes" . | nindent 2 }}
  resources:
    {{- toYaml .Values.resources | nindent 4 }}
  volumeMounts:
    {{- include "common.volumeMounts" . | nindent 4 }}
    {{- include (printf "%s.volumeMounts" .Chart.Name) . | nindent 4 }}
    {{- with .Values.extraVolumeMounts }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end -}}

{{- define "common.placement" -}}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- include "common.imagePullSecrets" . }}
{{- range $field := list "nodeSelector" "affinity" "tolerations" "initContainers" }}
{{- with index $.Values $field }}
{{ $field }}:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "common.podSpec" -}}
serviceAccountName: {{ include "common.serviceAccountName" . }}
automountServiceAccountToken: false
enableServiceLinks: false
terminationGracePeriodSeconds: {{ include "common.terminationGracePeriodSeconds" . }}
securityContext:
  {{- include "common.podSecurityContext" . | nindent 2 }}
{{- include "common.placement" . }}
topologySpreadConstraints:
  {{- include "common.topologySpreadConstraints" . | nindent 2 }}
containers:
  {{- include "common.container" . | nindent 2 }}
  {{- with .Values.sidecars }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
volumes:
  {{- include "common.volumes" . | nindent 2 }}
  {{- include (printf "%s.volumes" .Chart.Name) . | nindent 2 }}
  {{- with .Values.extraVolumes }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}

{{/* No `replicas` with an autoscaler, so that an upgrade does not overwrite its value. */}}
{{- define "common.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  {{- include "common.metadata" . | nindent 2 }}
  {{- with .Values.deploymentAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- if not (or .Values.autoscaling.enabled .Values.keda.enabled) }}
  replicas: {{ .Values.replicas }}
  {{- end }}
  revisionHistoryLimit: 3
  strategy:
    {{- toYaml .Values.strategy | nindent 4 }}
  selector:
    matchLabels:
      {{- include "common.selectorLabels" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- merge (include "common.labels" . | fromYaml) .Values.podLabels | toYaml | nindent 8 }}
      annotations:
        prometheus.io/scrape: "true"
        prometheus.io/port: "9090"
        prometheus.io/path: /metrics
        {{- with .Values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      {{- include "common.podSpec" . | nindent 6 }}
{{- end -}}

{{- define "common.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  {{- include "common.metadata" . | nindent 2 }}
  {{- with .Values.serviceAccount.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
automountServiceAccountToken: false
{{- end -}}
{{- end -}}
