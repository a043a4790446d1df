import { invalidZipText } from '#contract/ads/ads.ts';

/** What has been typed into Create Ad. */
export interface AdDraft {
  title: string;
  organization_name: string;
  start_date: string;
  end_date: string;
  /** Empty until one is chosen. */
  state: string;
  mode: 'district' | 'zipcode';
  /** Empty = all districts. */
  districts: number[];
  zipcodes: string;
}

export const emptyDraft: AdDraft = {
  title: '',
  organization_name: '',
  start_date: '',
  end_date: '',
  state: '',
  mode: 'district',
  districts: [],
  zipcodes: '',
};

/** The fields of the call. Districts are sent in district mode only, zip codes in zipcode mode only. */
export function adFields(draft: AdDraft) {
  const { mode, districts, zipcodes, ...fields } = draft;
  return {
    ...fields,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    districts: mode === 'district' && districts.length > 0 ? districts : null,
    zipcodes:
      mode === 'zipcode'
        ? zipcodes
            .split(',')
            .map((zip) => zip.trim())
            .filter((zip) => zip !== '')
        : [],
  };
}

/** The day (YYYY-MM-DD) in the browser's time zone. */
function localDay(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** What is missing or wrong, by field, before a long upload begins. The server checks everything again. */
export function checkDraft(draft: AdDraft, hasVideo: boolean): Record<string, string> {
  const found: Record<string, string> = {};
  if (draft.title.trim() === '') found.title = 'Enter a title.';
  if (draft.organization_name.trim() === '') found.organization_name = 'Enter the name of the sponsor.';
  if (draft.start_date === '') found.start_date = 'Enter the start date.';
  else if (draft.start_date < localDay(new Date()))
    found.start_date = 'The start date must be today or later.';
  if (draft.end_date === '') found.end_date = 'Enter the end date.';
  else if (draft.end_date < draft.start_date)
    found.end_date = 'The end date must be the start date or later.';
  if (draft.state === '') found.state = 'Choose a state.';
  const { zipcodes } = adFields(draft);
  if (draft.mode === 'zipcode' && zipcodes.length === 0) found.zipcodes = 'Enter at least one zip code.';
  const wrong = zipcodes.find((zip) => !/^\d{5}$/.test(zip));
  if (wrong !== undefined) found.zipcodes = invalidZipText(wrong);
  if (!hasVideo) found.ad_video = 'Choose a video.';
  return found;
}
