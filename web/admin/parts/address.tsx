interface AddressProps {
  of: {
    recipient: string;
    line1: string;
    line2: string | null;
    postalCode: string;
    city: string;
    region: string | null;
    country: string;
  };
}

/** An address as it stands on a parcel. */
export const Address = ({ of: { recipient, line1, line2, postalCode, city, region, country } }: AddressProps) => (
  <address>
    {[recipient, line1, line2, `${postalCode} ${city}`, [region, country].filter(Boolean).join(', ')]
      .filter(Boolean)
      .map((line) => (
        <span key={line}>{line}</span>
      ))}
  </address>
);
