window.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#api',
  supportedSubmitMethods: [],
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
