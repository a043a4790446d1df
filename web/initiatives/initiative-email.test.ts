import { expect, test } from 'vitest';
import { mailtoUrl } from './initiative-email.ts';

const url = 'https://polity.test/initiatives/7';
const read = (address: string) => {
  const { pathname, searchParams } = new URL(address);
  return { to: pathname, subject: searchParams.get('subject'), body: searchParams.get('body') };
};

test('A letter carries title, text and address; to several at once.', () => {
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

test.each(['x', '😀', 'é\n', '&'])('A long letter of %j is cut so that mail programs take it.', (letter) => {
  const address = mailtoUrl(
    ['admin@polity.example'],
    { title: 'Long', description: letter.repeat(20_000) },
    url,
  );
  expect(address.length).toBeLessThanOrEqual(1_900);
  expect(address.length).toBeGreaterThan(1_850);
  expect(read(address).body).toMatch(/…\r\n\r\nRead on: https:\/\/polity\.test\/initiatives\/7\r\n$/);
});

test('Nobody can add receivers by way of a title.', () => {
  const address = mailtoUrl([], { title: 'x&to=evil@example.org', description: '&cc=evil' }, url);
  expect([...new URL(address).searchParams.keys()]).toEqual(['subject', 'body']);
});
