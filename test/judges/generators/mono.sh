# Compiles the generated C# client with Mono. It differs from a build with .NET and NuGet in two points. Debian's Json.NET 6 has no
# naming strategy; the client sets one, but also states each name. JsonSubTypes is absent; the client imports it without using it.
JSON=/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll
test -f "$JSON" || { echo "install libnewtonsoft-json5.0-cil" >&2; exit 1; }
cd src/Org.OpenAPITools
perl -0pi -e 's/NamingStrategy = new CamelCaseNamingStrategy\s*\{.*?\}//gs' Client/ApiClient.cs Model/AbstractOpenAPISchema.cs
echo 'namespace JsonSubTypes { }' > JsonSubTypes.cs
mcs -target:exe -out:../../play.exe -langversion:latest -recurse:'*.cs' -r:"$JSON" -r:System.Net.Http.dll \
  -r:System.ComponentModel.DataAnnotations.dll -r:System.Runtime.Serialization.dll -r:System.Web.dll
cp "$JSON" ../..
