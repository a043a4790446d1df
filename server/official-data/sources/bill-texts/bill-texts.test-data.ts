/** The XML of one bill version, as GovInfo publishes it. */
export function billTextXml(more = ''): string {
  return `<?xml version="1.0"?>
<!DOCTYPE bill PUBLIC "-//US Congress//DTDs/bill.dtd//EN" "bill.dtd">
<bill bill-stage="Introduced-in-House"><metadata><dublinCore><title>not shown</title></dublinCore></metadata>
<form><congress>119th CONGRESS</congress><legis-num>H. R. 1</legis-num><official-title>To clean &lt;water&gt;.</official-title></form>
<legis-body><title><enum>I</enum><header>Rivers</header>
<section><enum>1.</enum><header>Short title</header><text>This Act may be cited as the “<short-title>Clean Water
 Act</short-title>”.</text></section>
<section changed="deleted"><enum>9.</enum><header>Struck out</header><text>Gone.</text></section>
<section><enum>2.</enum><header>Duties</header><subsection><enum>(a)</enum><header>In general</header><text>The <deleted-phrase>Secretary</deleted-phrase>Administrator shall—</text>
<paragraph><enum>(1)</enum><text>clean rivers; and</text></paragraph><paragraph><enum>(2)</enum><text>clean lakes.</text></paragraph></subsection></section>${more}
</title></legis-body></bill>`;
}
