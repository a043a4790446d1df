import { issues } from '#contract/bills/issues.ts';

/**
 * Keywords of each issue, for bills the Library of Congress does not classify: state bills and presidential
 * documents. Each is matched from the start of a word.
 */
const issueKeywords: Record<string, string> = {
  'Agriculture and Food':
    'agricultur|farm(?!ington)|crop|livestock|dairy|food|nutrition|pesticide|wine|vineyard|grain|cotton',
  Animals:
    'animal|pets?\\b|dogs?\\b|cats?\\b|wildlife|fish(?!er)|endangered species|migratory bird|hunting|horse',
  'Armed Forces and National Security':
    'armed forces|military|national guard|defense|national security|selective service|army\\b|navy|air force|marine corps|ready reserve|court-martial|war\\b|weapons of mass|arms export|intelligence activit|classified national',
  'Arts, Culture, Religion':
    'arts?\\b|museum|smithsonian|cultur|librar|humanit|holiday|historic preservation|monument|religio|faith-based|film',
  'Civil Rights and Liberties, Minority Issues':
    'civil rights|discriminat|equal (employment|opportunit|pay|rights)|racial|gender|transgender|disabilit|minority business|hate crime|diversity|free speech|freedom of',
  Commerce:
    'business|consumer|commerce|corporat|franchise|small business|product safety|advertis|retail|competition|contractor|trademark|(?<!birth )tourism',
  Congress: 'congress(?!ional district)|legislative branch|lobbying',
  'Crime and Law Enforcement':
    'crime|criminal|felon|murder|sex offen|human trafficking|trafficking in persons|law enforcement|fraud|theft|gang|homicide|domestic violence|sexual assault',
  'Economics and Public Finance':
    'budget|appropriation|public finance|state finance|economic|fiscal|bonds?\\b|debt|deficit|pay(?:rates| rates|s of)|adjustments? of certain rates of pay|salaries',
  Education:
    'educat|school|pupil|student|teacher|college|universit|curricul|charter school|kindergarten|head start',
  'Emergency Management':
    'emergency (services|management|preparedness)|disaster|wildfire|fire (protection|prevention)|earthquake|flood|911|hurricane|civil defense',
  Energy:
    'energy|electric|oil\\b|gas\\b|petroleum|nuclear|solar|coal\\b|pipeline|utilit|geothermal|mineral leas|power project',
  'Environmental Protection':
    'environment|pollut|hazardous|recycl|solid waste|air quality|toxic|plastic|clean (air|water)|conservation',
  Families:
    'famil|child(?!hood education)|adoption|foster care|marriage|parent|domestic relations|custody|day care',
  'Finance and Financial Sector':
    'bank(?!ruptcy)|financ(?!e:)|insurance|credit|mortgage|loan|securit(?:y exchange|ies)|money transmi|digital asset|crypto(?!graph)|currency|pension',
  'Foreign Trade and International Finance':
    'trade\\b|tariff|import|export|customs|duties|foreign (commerce|investment)|blocking property|prohibiting (certain )?(transactions|new investment)|economic powers',
  'Government Operations and Politics':
    'state (government|agenc|employees|boards?)|local (government|agenc)|federal (agenc|employee|service|advisory|property)|public (records|employees|meetings|contracts)|civil service|government|administra|committee|commission|council|board\\b|executive (branch|departments?|office|schedule)|regulat|competitive service|order of succession|delegat|procurement|political|retirement|half-day closing|closing of',
  Health:
    'health|medic(?!are advantage)|hospital|patient|disease|pharmac|drug pric|mental|nurs|dental|physician|vaccin|covid|prescription|aging|long-term care',
  'Housing and Community Development':
    'housing|affordable home|home (?:construction|ownership)|homebuild|tenan|landlord|homeless|land use|zoning|rent(?:al|er)?\\b|community development|planning|real estate|building standards|mobilehome',
  Immigration:
    'immigra|birth tourism|birthright|alien\\b|aliens\\b|refugee|asylum|visa|border|naturaliz|citizenship|deport',
  'International Affairs':
    'foreign|international|diplomat|treaty|sanction|united nations|ukrain|russia|iran|china|cuba|north korea|syria|peace corps|sovereignty|territorial integrity|abroad|consul',
  'Labor and Employment':
    "labor|employ(?!ees’ retirement)|wage|worker|workplace|workers[’'] compensation|union|apprentice|overtime|occupational|job\\b|jobs\\b|emergency board",
  Law: 'courts?\\b|civil (actions|procedure|law)|judg|attorney|evidence|jur(?:y|ies)|estates|trusts\\b|trust (?:law|funds?|deed)|probate|liabilit|arbitration|legal|claims',
  'Native Americans': 'native american|trib(?:al|e|es)\\b|indian|alaska native|hawaiian',
  'Public Lands and Natural Resources':
    'public lands?|parks?\\b|forest|natural resource|coastal|wilderness|lands\\b|withdraw(?:ing|al) (?:of )?(?:certain )?(?:public )?land|refuge|reservation|mining|mineral|marine\\b',
  'Science, Technology, Communications':
    'technolog|telecommunic|internet|broadband|science|scientific|space\\b|research|cyber|cryptograph|radio|social media|frequenc|quantum|broadcast|artificial intelligence|digital',
  'Social Sciences and History': 'histor|census|statistic|archaeolog',
  'Social Welfare':
    'social (services|security|welfare)|calworks|calfresh|public (assistance|social)|poverty|in-home supportive|welfare|benefits|low-income',
  'Sports and Recreation':
    'sport|athlet|recreation|gam(?:ing|bling)|lotter|horse racing|olympic|college athlet|outdoor',
  Taxation: 'tax|revenue|income returns?|inspection of income|assess(?:or|ment of property)|excise',
  'Transportation and Public Works':
    'transport|vehicle|highway|road|traffic(?!k)|transit|railroad|rail\\b|aviation|airport|airline|maritime|ports?\\b|bicycl|driver|parking|infrastructure|public works|supersonic|drone|ships?\\b|panama canal',
  'Water Resources Development': 'water(?! quality)|groundwater|irrigation|dams?\\b|river|reservoir|levee',
  'Abortion and Reproductive Rights':
    'abortion|reproductive|contracept|family planning|pregnan|fertilization',
  'Gun Policy': 'firearm|guns?\\b|ammunition|weapon(?!s of mass)|concealed|second amendment',
  'Climate Change': 'climate|greenhouse|carbon|zero-emission|emission|sea level|paris agreement',
  'Elections and Voting':
    'election|vot(?:er|ers|ing)|ballot|campaign|redistrict|candidate|initiative(?:s and| measure)',
  Veterans: 'veteran',
  'Artificial Intelligence and Privacy':
    'artificial intelligence|privacy|personal information|data broker|automated decision|facial recognition|surveillance|deepfake|cybersecurity|cryptograph',
  'Drugs and Cannabis':
    'cannabis|marijuana|controlled substance|opioid|fentanyl|narcotic|drug (abuse|trafficking|control)|substance (?:use|abuse)|alcohol|tobacco|hemp',
  'Policing and Criminal Justice Reform':
    'peace officer|police|policing|prison|jail|parole|probation|sentenc|juvenile (justice|court)|criminal (procedure|justice|records)|correction(?:al|s)|incarcerat|bail|incarceration|body-worn',
  'Student Debt': 'student (loan|debt|aid|financial)|cal grant|financial aid|tuition',
};

const tests = issues.map((name) => ({
  name,
  pattern: new RegExp(`\\b(?:${issueKeywords[name]})`, 'gi'),
}));
const maxIssues = 4;

/** Almost every order speaks of the government, so this issue comes after any other. */
const leastSpecific = 'Government Operations and Politics';

/**
 * Issues of a bill by keywords in its text: the most matches first, on a tie the earliest match. At most
 * four, since a long title matches many.
 */
export function issuesByKeywords(text: string): string[] {
  const found = tests.flatMap(({ name, pattern }) => {
    const hits = [...text.matchAll(pattern)];
    return hits.length > 0 ? [{ name, hits: hits.length, first: hits[0]!.index }] : [];
  });
  return found
    .sort(
      (a, b) =>
        Number(a.name === leastSpecific) - Number(b.name === leastSpecific) ||
        b.hits - a.hits ||
        a.first - b.first,
    )
    .slice(0, maxIssues)
    .map(({ name }) => name);
}
