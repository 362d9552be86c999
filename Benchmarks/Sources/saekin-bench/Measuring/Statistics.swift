extension [Double] {
    /// Returns the value that this share of all does not exceed; 0 if there are none.
    func percentile(_ share: Double) -> Double {
        guard !isEmpty else { return 0 }
        let place = (share * Double(count)).rounded(.up)
        return sorted()[Swift.max(0, Swift.min(count - 1, Int(place) - 1))]
    }

    /// The median; 0 if there are none.
    var median: Double {
        guard !isEmpty else { return 0 }
        let values = sorted()
        return (values[(count - 1) / 2] + values[count / 2]) / 2
    }
}
