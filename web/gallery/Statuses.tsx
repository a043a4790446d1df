import { BillNumber } from '#web/bills/BillNumber.tsx';
import { StatusSteps } from '#web/bills/StatusSteps.tsx';
import { StatusTimeline } from '#web/bills/StatusTimeline.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { becameLaw, failedInSenate, introduced, overridden, simpleResolution } from './samples.ts';
import { Columns, Row, Specimen } from './Specimen.tsx';

export function Statuses() {
  return (
    <>
      <Specimen title="StatusTimeline">
        <StatusTimeline billType="s" steps={becameLaw} status="became_law" />
        <StatusTimeline billType="hr" steps={failedInSenate} status="failed" />
        <StatusTimeline billType="hr" steps={introduced} status="reported" />
        <StatusTimeline billType="hr" steps={overridden} status="became_law" />
        <StatusTimeline billType="hres" steps={simpleResolution} status="agreed" />
        <Columns>
          <Panel heading="In a narrow column">
            <StatusTimeline billType="hr" steps={failedInSenate} status="failed" />
          </Panel>
          <Panel heading="Waiting">
            <StatusTimeline billType="s" steps={introduced} status="introduced" />
          </Panel>
        </Columns>
      </Specimen>
      <Specimen title="StatusSteps and BillNumber">
        <Columns>
          <StatusSteps billType="s" steps={becameLaw} status="became_law" />
          <StatusSteps billType="hr" steps={failedInSenate} status="failed" />
          <StatusSteps billType="hr" steps={introduced} status="introduced" />
          <StatusSteps billType="hr" steps={overridden} status="became_law" />
          <StatusSteps billType="hres" steps={simpleResolution} status="agreed" />
        </Columns>
        <Row>
          <BillNumber type="hr" number={1} />
          <BillNumber type="s" number={146} />
          <BillNumber type="hjres" number={7} />
          <BillNumber type="AB" number={12} />
        </Row>
      </Specimen>
    </>
  );
}
