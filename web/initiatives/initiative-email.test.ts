import { expect, test } from 'vitest';
import { mailtoUrl } from './initiative-email.ts';

const url = 'https://polity.test/initiatives/7';
const read = (address: string) => {
  const { pathname, searchParams } = new URL(address);
  return { to: pathname, subject: searchParams.get('subject'), body: searchParams.get('body') };
};

test('an email has title, text and URL, and several recipients', () => {
  expect(
    read(
      mailtoUrl(
        ['a@house.example', 'b@senate.example'],
        { title: 'Trees & shade?', description: 'One.\nTwo.' },
        url,
      ),
    ),
  ).toEqual({
    to: 'a@house.example,b@senate.example',
    subject: 'Trees & shade?',
    body: `One.\r\nTwo.\r\n\r\n${url}\r\n`,
  });
});

test.each(['x', '😀', 'é\n', '&'])(
  'cuts a long email of %j to a length that mail programs accept',
  (letter) => {
    const address = mailtoUrl(
      ['admin@polity.example'],
      { title: 'Long', description: letter.repeat(20_000) },
      url,
    );
    expect(address.length).toBeLessThanOrEqual(1_900);
    expect(address.length).toBeGreaterThan(1_850);
    expect(read(address).body).toMatch(/…\r\n\r\nRead on: https:\/\/polity\.test\/initiatives\/7\r\n$/);
  },
);

test('a title cannot add recipients', () => {
  const address = mailtoUrl([], { title: 'x&to=evil@example.org', description: '&cc=evil' }, url);
  expect([...new URL(address).searchParams.keys()]).toEqual(['subject', 'body']);
});
