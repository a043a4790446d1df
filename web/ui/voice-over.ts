/**
 * Whether VoiceOver may be running. It often does not say to which option of a list aria-activedescendant
 * points, so a live region has to. Other screen readers would say the option twice.
 */
export const mayBeVoiceOver = () => /Mac|iPhone|iPad/.test(navigator.userAgent);
