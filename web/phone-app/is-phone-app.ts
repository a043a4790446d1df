/** Whether the phone app (mobile/) shows the page, not a browser. It defines Capacitor before scripts run. */
export const isPhoneApp = () => 'Capacitor' in window;
