import ca.uhn.hl7v2.DefaultHapiContext;
import ca.uhn.hl7v2.model.Message;
import ca.uhn.hl7v2.model.v251.message.ORU_R01;
import ca.uhn.hl7v2.model.v251.segment.OBX;
import ca.uhn.hl7v2.validation.impl.ValidationContextFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Parses each file strictly as ORU^R01 of version 2.5.1, and prints its observations: code, value, unit, status, bytes of a document. */
class Judge {
  public static void main(String[] files) throws Exception {
    try (var context = new DefaultHapiContext()) {
      context.setValidationContext(ValidationContextFactory.defaultValidation());
      for (var file : files) {
        Message message = context.getPipeParser().parse(Files.readString(Path.of(file), StandardCharsets.UTF_8));
        var oru = (ORU_R01) message;
        var result = oru.getPATIENT_RESULT();
        var patient = result.getPATIENT();
        var order = result.getORDER_OBSERVATION();
        System.out.println("message " + oru.getMSH().getMessageControlID() + " " + oru.getMSH().getVersionID().getVersionID());
        System.out.println("patient " + patient.getPID().getPatientIdentifierList(0).getIDNumber());
        System.out.println("visit " + patient.getVISIT().getPV1().getVisitNumber().getIDNumber());
        for (var observation : order.getOBSERVATIONAll()) {
          OBX obx = observation.getOBX();
          var value = obx.getObservationValue(0).getData();
          var text = value instanceof ca.uhn.hl7v2.model.v251.datatype.ED document
              ? "bytes " + java.util.Base64.getDecoder().decode(document.getData().getValue()).length
              : obx.getObservationValue(0).encode().isEmpty() ? "null" : obx.getObservationValue(0).encode();
          System.out.println("observation " + obx.getObservationIdentifier().getIdentifier() + " " + text + " "
              + obx.getObservationResultStatus() + " " + observation.getNTEReps());
        }
        for (var name : message.getNames()) if (message.isRequired(name) && message.getAll(name).length == 0) System.out.println("missing " + name);
        for (var extra : oru.getNonStandardNames()) System.out.println("unknown segment " + extra);
      }
    }
  }
}
