import { expect, test } from 'vitest';
import { insertMention, mentionAt, mentionsIn } from './mentions.ts';

const at = (text: string) => mentionAt(text, text.length);

test('finds the mention before the caret', () => {
  expect(at('@')).toEqual({ start: 0, search: '' });
  expect(at('Look, @be')).toEqual({ start: 6, search: 'be' });
  expect(at('(@Ben Qu')).toEqual({ start: 1, search: 'Ben Qu' });
  expect(mentionAt('@ben and more', 4)).toEqual({ start: 0, search: 'ben' });
});

test('finds none in email addresses, after a space or a new line, or after a whole sentence', () => {
  const texts = ['ben@example', '@ ben', '@ben\n', 'no', '@ben quizz said that', `@${'x'.repeat(80)}`];
  for (const text of texts) expect(at(text), text).toBeUndefined();
});

test('inserts the name, with a space where none follows', () => {
  const ben = { name: 'Ben Quizz' };
  expect(insertMention('Hi @be', mentionAt('Hi @be', 6)!, ben.name)).toEqual({
    text: 'Hi @Ben Quizz ',
    caret: 14,
  });
  expect(insertMention('Hi @be, see', mentionAt('Hi @be, see', 6)!, ben.name)).toEqual({
    text: 'Hi @Ben Quizz, see',
    caret: 13,
  });
});

test('forgets a mention whose name was deleted', () => {
  const mentions = [
    { id: 1, name: 'Ben Quizz' },
    { id: 2, name: 'Ana Quizz' },
  ];
  expect(mentionsIn({ text: 'Hi @Ben Quizz', mentions })).toEqual([mentions[0]]);
});

test('forgets a mention whose name is only the start of another one', () => {
  const [ann, annLee] = [
    { id: 1, name: 'Ann' },
    { id: 2, name: 'Ann Lee' },
  ];
  expect(mentionsIn({ text: 'Hi @Anna', mentions: [ann] })).toEqual([]);
  expect(mentionsIn({ text: 'Hi @Ann Lee', mentions: [ann, annLee] })).toEqual([annLee]);
  expect(mentionsIn({ text: 'Hi @Ann Lee, @Ann', mentions: [ann, annLee] })).toEqual([ann, annLee]);
  const namesake = { id: 3, name: 'Ann' };
  expect(mentionsIn({ text: '@Ann, @Ann', mentions: [ann, namesake] })).toEqual([ann, namesake]);
});
