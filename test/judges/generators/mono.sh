# Compiles the generated C# client with Mono. Its only differences from a build with .NET and NuGet: Debian's Json.NET 6 knows
# no naming strategy, which the client sets for names that it then states itself, and there is no JsonSubTypes, which the client
# imports and does not use.
JSON=/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll
test -f "$JSON" || { echo "install libnewtonsoft-json5.0-cil" >&2; exit 1; }
cd src/Org.OpenAPITools
perl -0pi -e 's/NamingStrategy = new CamelCaseNamingStrategy\s*\{.*?\}//gs' Client/ApiClient.cs Model/AbstractOpenAPISchema.cs
echo 'namespace JsonSubTypes { }' > JsonSubTypes.cs
mcs -target:exe -out:../../play.exe -langversion:latest -recurse:'*.cs' -r:"$JSON" -r:System.Net.Http.dll \
  -r:System.ComponentModel.DataAnnotations.dll -r:System.Runtime.Serialization.dll -r:System.Web.dll
cp "$JSON" ../..
