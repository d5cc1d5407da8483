{{- define "pain-assessment.labels" -}}
{{- $own := omit (include "common.labels" .context | fromYaml) "app.kubernetes.io/version" -}}
{{- mergeOverwrite $own (dict "app.kubernetes.io/name" .name) | toYaml -}}
{{- end -}}

{{- define "pain-assessment.selectorLabels" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .context.Release.Name }}
{{- end -}}

{{/* Kept over upgrades: sealed values must stay readable and connections valid. */}}
{{- define "pain-assessment.developmentPassword" -}}
{{- $existing := lookup "v1" "Secret" .context.Release.Namespace (printf "%s-development" .context.Release.Name) -}}
{{- if $existing -}}
{{- index $existing.data .key | b64dec -}}
{{- else -}}
{{- printf "p%s" (randAlphaNum 31) -}}
{{- end -}}
{{- end -}}

{{- define "pain-assessment.developmentKeys" -}}
{{- $existing := lookup "v1" "Secret" .context.Release.Namespace (printf "%s-development" .context.Release.Name) -}}
{{- if and $existing (hasKey $existing.data .key) -}}
{{- index $existing.data .key | b64dec -}}
{{- else -}}
{{- printf "k1:%s" (randAlphaNum 32 | b64enc) -}}
{{- end -}}
{{- end -}}

{{/* Security context of the other pods, equal to that of the services. */}}
{{- define "pain-assessment.podSecurityContext" -}}
{{- $fields := dict "runAsNonRoot" true "runAsUser" 1000 "runAsGroup" 1000 "fsGroup" 1000 "seccompProfile" (dict "type" "RuntimeDefault") -}}
{{- include "common.adaptSecurityContext" (dict "context" . "fields" $fields) -}}
{{- end -}}

{{- define "pain-assessment.containerSecurityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: ["ALL"] }
{{- end -}}

{{- define "pain-assessment.bundledImage" -}}
{{- with .context.Values.global.imageRegistry }}{{ . }}/{{ end }}{{ .image }}
{{- end -}}

{{/* Missing values of each part, and of their combination. */}}
{{- define "pain-assessment.missing" -}}
{{- range $service := list "api-gateway" "scoring" "report-renderer" }}
{{- include "common.missing" (index $.Subcharts $service) }}
{{- if and $.Values.global.development.enabled $.Values.development.natsTlsSecret (not (index $.Values $service).natsTls.existingSecret) }}
{{ $service }}: name its certificate in natsTls.existingSecret, as development.natsTlsSecret makes NATS ask for one
{{- end }}
{{- end }}
{{- end -}}
