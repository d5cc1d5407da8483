{{- define "common.scaleTarget" -}}
apiVersion: apps/v1
kind: Deployment
name: {{ include "common.fullname" . }}
{{- end -}}

{{- define "common.horizontalPodAutoscaler" -}}
{{- if .Values.autoscaling.enabled -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  {{- include "common.metadata" . | nindent 2 }}
spec:
  scaleTargetRef:
    {{- include "common.scaleTarget" . | nindent 4 }}
  minReplicas: {{ .Values.autoscaling.minReplicas }}
  maxReplicas: {{ .Values.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ .Values.autoscaling.cpuUtilization }}
    {{- range .Values.autoscaling.podMetrics }}
    - type: Pods
      pods:
        metric:
          name: {{ .name }}
        target:
          type: AverageValue
          averageValue: {{ .averageValue | quote }}
    {{- end }}
  behavior:
    {{- toYaml .Values.autoscaling.behavior | nindent 4 }}
{{- end -}}
{{- end -}}

{{- define "common.scaledObject" -}}
{{- if .Values.keda.enabled -}}
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  {{- include "common.metadata" . | nindent 2 }}
spec:
  scaleTargetRef:
    {{- include "common.scaleTarget" . | nindent 4 }}
  minReplicaCount: {{ .Values.autoscaling.minReplicas }}
  maxReplicaCount: {{ .Values.autoscaling.maxReplicas }}
  pollingInterval: {{ .Values.keda.pollingInterval }}
  cooldownPeriod: {{ .Values.keda.cooldownPeriod }}
  advanced:
    horizontalPodAutoscalerConfig:
      behavior:
        {{- toYaml .Values.autoscaling.behavior | nindent 8 }}
  triggers:
    - type: cpu
      metricType: Utilization
      metadata:
        value: {{ .Values.autoscaling.cpuUtilization | quote }}
    {{- if .Values.keda.prometheus.serverAddress }}
    - type: prometheus
      metadata:
        serverAddress: {{ .Values.keda.prometheus.serverAddress }}
        query: {{ include (printf "%s.saturationQuery" .Chart.Name) . | quote }}
        threshold: {{ .Values.keda.prometheus.threshold | quote }}
    {{- end }}
{{- end -}}
{{- end -}}

{{- define "common.podDisruptionBudget" -}}
{{- if .Values.podDisruptionBudget.enabled -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  {{- include "common.metadata" . | nindent 2 }}
spec:
  maxUnavailable: {{ .Values.podDisruptionBudget.maxUnavailable }}
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- include "common.selectorLabels" . | nindent 6 }}
{{- end -}}
{{- end -}}

{{- define "common.podMonitor" -}}
{{- if .Values.podMonitor.enabled -}}
apiVersion: monitoring.coreos.com/v1
kind: PodMonitor
metadata:
  {{- include "common.metadata" . | nindent 2 }}
    {{- with .Values.podMonitor.labels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- with .Values.podMonitor.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  selector:
    matchLabels:
      {{- include "common.selectorLabels" . | nindent 6 }}
  podMetricsEndpoints:
    - port: admin
      path: /metrics
      interval: {{ .Values.podMonitor.interval }}
      {{- range $field := list "relabelings" "metricRelabelings" }}
      {{- with index $.Values.podMonitor $field }}
      {{ $field }}:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- end }}
{{- end -}}
{{- end -}}
