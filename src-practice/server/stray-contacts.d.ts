/** Contact data as a careless service may send it; all of it is invented. */
export declare const STRAY_CONTACTS: {
    readonly phone: '+44 7700 900142';
    readonly mobile: '13812345678';
    readonly mail: 'planted.person@mail.example';
    readonly street: '14 Planted Lane';
    readonly postcode: 'ZX9 4QP';
};
/** The same answer with contact data in every record of it. */
export declare function withStrayContacts(value: unknown, unreadable?: boolean, depth?: number): unknown;
