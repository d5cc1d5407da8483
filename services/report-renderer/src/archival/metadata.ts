import { escapeUTF8 } from 'entities';

/** Metadata of a file. */
export interface PdfFacts {
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  /** Name and version of the software that made it. */
  readonly producer: string;
}

const NAMESPACES = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfuaid: 'http://www.aiim.org/pdfua/ns/id/',
  pdfaExtension: 'http://www.aiim.org/pdfa/ns/extension/',
  pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
  pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
} as const;
const DECLARATIONS = Object.entries(NAMESPACES).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);

/** PDF/A requires the description of schemas outside its list, such as that of PDF/UA (ISO 19005-2, 6.6.2.3). */
const PDF_UA_SCHEMA = `<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${NAMESPACES.pdfuaid}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>`;

const alternatives = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${escapeUTF8(text)}</rdf:li></rdf:Alt>`;

/** XMP packet of a file that claims PDF/A-2a (ISO 19005-2, 6.6.4) and PDF/UA-1 (ISO 14289-1, 5); `createdAt` in ISO 8601. */
export function xmpPacket({ title, language, producer }: PdfFacts, createdAt: string): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${DECLARATIONS[0]}><rdf:Description rdf:about="" ${DECLARATIONS.slice(1).join(' ')}>
<dc:format>application/pdf</dc:format>
<dc:title>${alternatives(title)}</dc:title>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${createdAt}</xmp:CreateDate>
<xmp:ModifyDate>${createdAt}</xmp:ModifyDate>
<pdf:Producer>${escapeUTF8(producer)}</pdf:Producer>
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>A</pdfaid:conformance>
<pdfuaid:part>1</pdfuaid:part>
${PDF_UA_SCHEMA}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

/** Text string as UTF-16 with its byte order mark, in hexadecimal digits (ISO 32000-1, 7.9.2). */
export const textString = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** Entries of the document's information, equal to those of the XMP packet. `pdfDate` as in `D:20260101120000+00'00'`. */
export const informationEntries = ({ title, producer }: PdfFacts, pdfDate: string): string =>
  `/Title ${textString(title)}\n/Producer ${textString(producer)}\n/CreationDate (${pdfDate})\n/ModDate (${pdfDate})`;
