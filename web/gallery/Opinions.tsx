import { useState } from 'react';
import { type OpinionLevel, opinionLevels } from '#contract/opinions/opinion-levels.ts';
import { LevelButtons } from '#web/opinions/LevelButtons.tsx';
import { LevelMark } from '#web/opinions/LevelMark.tsx';
import { OpinionBars } from '#web/opinions/OpinionBars.tsx';
import { OpinionSplit } from '#web/opinions/OpinionSplit.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { against, haltFentanyl, nobody, onePerson, takeItDown, unanimous } from './samples.ts';
import { Columns, Row, Specimen } from './Specimen.tsx';

export function Opinions() {
  const [saved, setSaved] = useState(false);
  const [level, setLevel] = useState<OpinionLevel | null>('support');
  return (
    <>
      <Specimen title="OpinionBars">
        <Panel heading="Results, in a broad column">
          <OpinionBars tally={takeItDown} justSaved={saved} />
          <div className="mt-4">
            <Button variant="secondary" size="sm" onClick={() => setSaved(!saved)}>
              {saved ? 'Reset' : 'Save an opinion'}
            </Button>
          </div>
        </Panel>
        <Columns>
          <Panel>
            <OpinionBars tally={against} heading="What people think" headingLevel={3} />
          </Panel>
          <Panel heading="One person">
            <OpinionBars tally={onePerson} />
          </Panel>
          <Panel heading="Unanimous">
            <OpinionBars tally={unanimous} />
          </Panel>
          <Panel heading="Nobody">
            <OpinionBars tally={nobody} />
          </Panel>
        </Columns>
      </Specimen>
      <Specimen title="OpinionSplit">
        <Columns>
          <OpinionSplit tally={haltFentanyl} />
          <OpinionSplit tally={against} />
          <OpinionSplit tally={onePerson} />
          <OpinionSplit tally={nobody} />
        </Columns>
      </Specimen>
      <Specimen title="LevelButtons and LevelMark">
        <LevelButtons value={level} onChange={setLevel} name="chosen" />
        <LevelButtons value={null} onChange={setLevel} name="open" legend="Opinion not given" />
        <LevelButtons
          value="strong_oppose"
          onChange={setLevel}
          name="shut"
          disabled
          legend="Opinion of a closed item"
        />
        <Row>
          {opinionLevels.map((each) => (
            <LevelMark key={each} level={each} />
          ))}
        </Row>
      </Specimen>
    </>
  );
}
