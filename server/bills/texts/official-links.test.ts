import { expect, test } from 'vitest';
import { pageForPeople, rollCallPage, textPageOf } from './official-links.ts';

const govinfo = 'https://www.govinfo.gov';

test.each([
  [`${govinfo}/bulkdata/BILLS/119/1/s/BILLS-119s1643is.xml`, 'BILLS-119s1643is'],
  [`${govinfo}/content/pkg/BILLS-119hr983enr/uslm/BILLS-119hr983enr.xml`, 'BILLS-119hr983enr'],
  [`${govinfo}/content/pkg/BILLS-119hr3426eh1s/xml/BILLS-119hr3426eh1s.xml`, 'BILLS-119hr3426eh1s'],
  [`${govinfo}/content/pkg/PLAW-119publ55/uslm/PLAW-119publ55.xml`, 'PLAW-119publ55'],
])('a text leads to its page for people, never to XML: %s', (url, name) => {
  expect(pageForPeople(url)).toBe(`${govinfo}/content/pkg/${name}/html/${name}.htm`);
});

test('other addresses of texts stay', () => {
  const url = 'https://leginfo.legislature.ca.gov/faces/billTextClient.xhtml?bill_id=202520260AB831';
  expect(pageForPeople(url)).toBe(url);
  expect(pageForPeople('https://www.govinfo.gov/x.xml')).toBeNull();
  expect(pageForPeople(null)).toBeNull();
});

test('a roll call leads to the page of its chamber', () => {
  expect(rollCallPage('https://clerk.house.gov/evs/2026/roll085.xml')).toBe(
    'https://clerk.house.gov/Votes/202685',
  );
  const senate = 'https://www.senate.gov/legislative/LIS/roll_call_votes/vote1191/vote_119_1_00123';
  expect(rollCallPage(`${senate}.xml`)).toBe(`${senate}.htm`);
  expect(rollCallPage(null)).toBeNull();
});

test('the page of all texts of a bill', () => {
  expect(textPageOf('https://www.congress.gov/bill/119th-congress/house-bill/1')).toMatch(
    /house-bill\/1\/text$/,
  );
  expect(textPageOf(null)).toBeNull();
});
